import { expect, test } from 'vitest';
import { type BiFrameTarget, followTarget, openingOf } from './opening.ts';

const dma: BiFrameTarget = { type: 'dashboard', page: 'dma_page', filters: 'a=1' };
const explore: BiFrameTarget = { type: 'explore', page: 'ci_customer_view_explore', qid: 'a' };

test('the same target is the same frame', () => {
  const opening = openingOf(dma);
  expect(followTarget(opening, { ...dma })).toBe(opening);
});

test.each<[string, BiFrameTarget, BiFrameTarget]>([
  ['other filters', dma, { ...dma, filters: 'a=2' }],
  ['another page', dma, { ...dma, page: 'ads' }],
  [
    'another analysis',
    { type: 'look', page: 'customer_reports', report: '1' },
    { type: 'look', page: 'customer_reports', report: '2' },
  ],
  ['an analysis in place of the workbench', explore, { type: 'look', page: 'customer_reports', report: '2' }],
])('SHELL-005: %s opens another frame', (_name, before, after) => {
  expect(followTarget(openingOf(before), after)).toEqual({ ...openingOf(after), serial: 1 });
});

test('WBK-005: a page that the frame navigated to opens no other frame, whatever filters it has', () => {
  const opening = { ...openingOf(dma), shownPage: 'device_page' as const };
  const target: BiFrameTarget = { type: 'dashboard', page: 'device_page', filters: 'a=3' };
  expect(followTarget(opening, target)).toEqual({ ...opening, target });
});

test('WBK-006: another query is loaded in the same frame', () => {
  const target: BiFrameTarget = { type: 'explore', page: 'ci_customer_view_explore', qid: 'b' };
  expect(followTarget(openingOf(explore), target)).toEqual({ ...openingOf(explore), target });
});

test('WBK-006: filters that the frame reported open no other frame; others do', () => {
  const target: BiFrameTarget = { type: 'dashboard', page: 'dma_page', filters: 'a=9' };
  expect(followTarget(openingOf(dma), target, 'a=9')).toEqual({ ...openingOf(dma), target });
  expect(followTarget(openingOf(dma), target, 'a=8').serial).toBe(1);
});
