import type { PaperSize } from '@playhead/contract/http/deliveries/export-content';
import { FIT_WIDTH, type Orientation, paperScale, sheetSize } from '@playhead/domain/exports';
import type { FooterPosition } from './footer-template.ts';

const PIXELS_PER_MILLIMETRE = 96 / 25.4;
const EDGE_MM = 10;
const FOOTER_PX = 44;
const FIT_TOP_PX = 20;
/** A side of a page of a PDF has at most 14,400 pt (ISO 32000, annex C). Readers show nothing of a longer one. */
const LONGEST_PX = (14_400 * 96) / 72;
/** Of the grid's edge to the first widget, in px of the layout. */
const GRID_EDGE_PX = 20;

export interface Paper {
  size: PaperSize;
  orientation: Orientation;
}

export interface PdfOptions {
  width: string;
  height: string;
  scale: number;
  margin: { top: string; right: string; bottom: string; left: string };
  footer: FooterPosition;
}

/**
 * With these margins the page is laid out 1440 px wide on every sheet, as it was when the charts were drawn. A fitted page is one
 * sheet as high as its content; beyond the longest sheet of the format it goes on, on further ones.
 */
export function pdfOptions({ size, orientation }: Paper, contentHeight: number): PdfOptions {
  const sheet = sheetSize(size, orientation);
  if (sheet === null) {
    return {
      width: `${FIT_WIDTH}px`,
      height: `${Math.min(Math.ceil(contentHeight) + FIT_TOP_PX + FOOTER_PX, LONGEST_PX)}px`,
      scale: 1,
      margin: { top: `${FIT_TOP_PX}px`, right: '0', bottom: `${FOOTER_PX}px`, left: '0' },
      footer: { side: GRID_EDGE_PX, fontSize: 12 },
    };
  }
  const scale = paperScale(size, orientation);
  const side = Math.max(0, (sheet.width * PIXELS_PER_MILLIMETRE - FIT_WIDTH * scale) / 2);
  return {
    width: `${sheet.width}mm`,
    height: `${sheet.height}mm`,
    scale,
    margin: { top: `${EDGE_MM}mm`, right: `${side}px`, bottom: `${EDGE_MM + 4}mm`, left: `${side}px` },
    footer: { side: side + GRID_EDGE_PX * scale, fontSize: Math.max(7, 12 * scale) },
  };
}
