import { paperSizes } from '@playhead/contract/http/deliveries/export-content';
import { expect, test } from 'vitest';
import { pdfOptions } from './paper-options.ts';

test('EXP-061: a fitted page is one sheet, 1440 px wide and as high as its content', () => {
  expect(pdfOptions({ size: 'fit', orientation: 'portrait' }, 2_000.4)).toEqual({
    width: '1440px',
    height: '2065px',
    scale: 1,
    margin: { top: '20px', right: '0', bottom: '44px', left: '0' },
    footer: { side: 20, fontSize: 12 },
  });
});

test('EXP-061: a fitted page beyond the longest sheet of the format goes on, on further sheets', () => {
  const height = (content: number) => pdfOptions({ size: 'fit', orientation: 'portrait' }, content).height;
  // 14,400 pt are 19,200 px.
  expect(height(19_135)).toBe('19199px');
  expect(height(19_136)).toBe('19200px');
  expect(height(19_137)).toBe('19200px');
  expect(height(60_000)).toBe('19200px');
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
