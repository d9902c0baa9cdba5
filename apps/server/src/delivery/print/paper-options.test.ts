import { paperSizes } from '@playhead/contract/http/export-content';
import { expect, test } from 'vitest';
import { pdfOptions } from './paper-options.ts';

test('EXP-061: a fitted page is one sheet, 1440 px wide and as high as its content', () => {
  expect(pdfOptions({ size: 'fit', orientation: 'portrait' }, 2_000.4)).toEqual({
    width: '1440px',
    height: '2045px',
    scale: 1,
    margin: { top: '0', right: '0', bottom: '44px', left: '0' },
  });
});

test('EXP-063, EXP-064: a sheet has its size and scale, turned with its orientation', () => {
  expect(pdfOptions({ size: 'A4', orientation: 'portrait' }, 2_000)).toMatchObject({
    width: '210mm',
    height: '297mm',
    scale: 0.45,
  });
  expect(pdfOptions({ size: 'letter', orientation: 'landscape' }, 2_000)).toMatchObject({
    width: '279.4mm',
    height: '215.9mm',
    scale: 0.61,
  });
});

test.each(paperSizes.filter((size) => size !== 'fit' && size !== 'A0'))('%s is laid out 1440 px wide', (size) => {
  for (const orientation of ['portrait', 'landscape'] as const) {
    const { width, scale, margin } = pdfOptions({ size, orientation }, 2_000);
    const printable = Number.parseFloat(width) * (96 / 25.4) - 2 * Number.parseFloat(margin.left);
    expect(printable / scale).toBeGreaterThan(1425);
    expect(printable / scale).toBeLessThan(1441);
  }
});
