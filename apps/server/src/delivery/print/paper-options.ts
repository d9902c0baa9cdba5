import type { PaperSize } from '@playhead/contract/http/export-content';
import { FIT_WIDTH, type Orientation, paperScale, sheetSize } from '@playhead/domain/exports';

const PIXELS_PER_MILLIMETRE = 96 / 25.4;
const EDGE_MM = 10;
const FOOTER_PX = 44;

export interface Paper {
  size: PaperSize;
  orientation: Orientation;
}

export interface PdfOptions {
  width: string;
  height: string;
  scale: number;
  margin: { top: string; right: string; bottom: string; left: string };
}

/**
 * With these margins the page is laid out 1440 px wide on every sheet, as it was when the charts were drawn. A fitted page is one
 * sheet as high as its content.
 */
export function pdfOptions({ size, orientation }: Paper, contentHeight: number): PdfOptions {
  const sheet = sheetSize(size, orientation);
  if (sheet === null) {
    return {
      width: `${FIT_WIDTH}px`,
      height: `${Math.ceil(contentHeight) + FOOTER_PX}px`,
      scale: 1,
      margin: { top: '0', right: '0', bottom: `${FOOTER_PX}px`, left: '0' },
    };
  }
  const scale = paperScale(size, orientation);
  const side = Math.max(0, (sheet.width * PIXELS_PER_MILLIMETRE - FIT_WIDTH * scale) / 2);
  return {
    width: `${sheet.width}mm`,
    height: `${sheet.height}mm`,
    scale,
    margin: { top: `${EDGE_MM}mm`, right: `${side}px`, bottom: `${EDGE_MM + 4}mm`, left: `${side}px` },
  };
}
