// @vitest-environment happy-dom
import type { SegmentForm } from '@playhead/domain/segments';
import { emptyForm, segmentTabs } from '@playhead/domain/segments';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChangeKind } from '@playhead/browser/ui/rule-editor/value-input.ts';
import { BASE, coverageOf, renderOver, segmentUser } from '../test-segments.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { CoverageSteps } from './coverage-steps.tsx';
import { useCoverage } from './use-coverage.ts';

configure({ defaultHidden: true });
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const empty = emptyForm({ tabs: segmentTabs(segmentUser()) });
const ofGenre = (genre: string): SegmentForm => ({
  ...empty,
  rows: { genre: [[{ op: 'is_equal_to', values: [genre] }]] },
});

function Counted({ form, lastChange = 'chosen' }: { form: SegmentForm; lastChange?: ChangeKind }) {
  const coverage = useCoverage({ customer: '1', form, problems: [], lastChange, enabled: true });
  return (
    <>
      <CoveragePanel coverage={coverage} form={form} />
      <CoverageSteps coverage={coverage} />
    </>
  );
}

function renderCounted(form: SegmentForm) {
  const over = renderOver(<Counted form={form} />, {}, `POST ${BASE}/segment-coverage`);
  const change = (next: SegmentForm, lastChange: ChangeKind = 'chosen') =>
    over.rerender(<Counted form={next} lastChange={lastChange} />);
  const requestNumber = async (count: number) => {
    await waitFor(() => expect(over.requests).toHaveLength(count));
    const last = over.requests.at(-1);
    if (!last) throw new Error('No request was sent.');
    return last;
  };
  return { ...over, change, requestNumber };
}

const panel = () => within(screen.getByRole('region', { name: 'Coverage' }));
const steps = () => within(screen.getByRole('region', { name: 'What each rule keeps' }));

test('SEG-046, SEG-047, WID-013, WID-014: without rules everybody is covered, 100.00% of each, and nothing is requested', () => {
  const { requests } = renderCounted(empty);
  expect(panel().getAllByText('100.00%')).toHaveLength(2);
  expect(panel().getByText('Unique viewers')).toBeTruthy();
  expect(panel().getByText('Sessions')).toBeTruthy();
  expect(panel().getByText('*Last 60 days')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('SEG-009, SEG-020, SEG-084: a sample with its interval first, then the exact numbers in its place', async () => {
  const { requestNumber } = renderCounted(ofGenre('Crime'));
  expect(panel().getByText('Counting…')).toBeTruthy();
  const first = await requestNumber(1);
  expect(first.url.searchParams.get('sampled')).toBe('true');
  first.respond([coverageOf({ viewerCoverage: 0.3, viewers: 300, sampled: true, interval: 0.021 })]);
  expect(await panel().findByText('Sample ±2.10%, counting exactly…')).toBeTruthy();
  expect(panel().getByText('30.00%')).toBeTruthy();
  const second = await requestNumber(2);
  expect(second.url.searchParams.get('sampled')).toBe('false');
  second.respond([coverageOf()]);
  expect(await panel().findByText('Exact')).toBeTruthy();
  expect(panel().getByText('25.00%')).toBeTruthy();
  expect(panel().getByText('40.00%')).toBeTruthy();
  expect(panel().queryByText('30.00%')).toBeNull();
});

test('what each rule keeps of the viewers before it', async () => {
  const { requestNumber } = renderCounted(ofGenre('Crime'));
  const waterfall = [
    { key: 'genre', label: 'Genre is Crime', viewers: 500 },
    { key: 'device', label: 'Device Type is Roku', viewers: 250 },
  ];
  (await requestNumber(1)).respond([coverageOf({ steps: waterfall })]);
  await steps().findByText('Device Type is Roku');
  expect(
    steps()
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual(['All viewers1K', 'Genre is Crime500keeps 50.00%', 'Device Type is Roku250keeps 50.00%']);
});

test('SEG-045: what is chosen is counted at once, what is typed after a second without another key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const { change, requests } = renderCounted(empty);
  change(ofGenre('a'), 'typed');
  await act(() => vi.advanceTimersByTimeAsync(999));
  change(ofGenre('ab'), 'typed');
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(requests).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(requests).toHaveLength(1);
  change(ofGenre('Crime'), 'chosen');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(requests).toHaveLength(2);
});

test('a query that is replaced is cancelled, and its response never overwrites a newer one', async () => {
  const { change, requestNumber } = renderCounted(ofGenre('Crime'));
  const old = await requestNumber(1);
  change(ofGenre('Comedy'));
  const newer = await requestNumber(2);
  await waitFor(() => expect(old.isAborted()).toBe(true));
  newer.respond([coverageOf({ viewerCoverage: 0.5 })]);
  await panel().findByText('50.00%');
  old.respond([coverageOf({ viewerCoverage: 0.9 })]);
  await waitFor(() => expect(panel().getByText('Exact')).toBeTruthy());
  expect(panel().queryByText('90.00%')).toBeNull();
});

test('the last numbers stay, dimmed, until the new ones come', async () => {
  const { change, requestNumber } = renderCounted(ofGenre('Crime'));
  (await requestNumber(1)).respond([coverageOf()]);
  await panel().findByText('Exact');
  change(ofGenre('Comedy'));
  await panel().findByText('Counting…');
  expect(panel().getByText('25.00%')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Coverage' }).getAttribute('aria-busy')).toBe('true');
});

test('ERR-006: a failure is said in the panel alone, and can be tried again', async () => {
  const { requestNumber, press } = renderCounted(ofGenre('Crime'));
  (await requestNumber(1)).refuse();
  expect(await panel().findByText('Could not be counted')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('');
  await press('Try again');
  (await requestNumber(2)).respond([coverageOf()]);
  expect(await panel().findByText('Exact')).toBeTruthy();
});

test('a sample stays when the exact numbers do not come', async () => {
  const { requestNumber } = renderCounted(ofGenre('Crime'));
  (await requestNumber(1)).respond([coverageOf({ viewerCoverage: 0.3, sampled: true, interval: 0.02 })]);
  (await requestNumber(2)).refuse();
  expect(await panel().findByText('Sample ±2.00%; could not be counted exactly')).toBeTruthy();
  expect(panel().getByText('30.00%')).toBeTruthy();
});

test('the note says which days are counted', () => {
  const lastPlay: SegmentForm = {
    ...empty,
    rows: { days_since_last_play: [[{ op: 'greater_than', values: ['90'] }]] },
  };
  const { change } = renderCounted(lastPlay);
  expect(panel().getByText('*Last 390 days')).toBeTruthy();
  change({ ...lastPlay, timeRange: { selectedShortcut: 'past_30', value: 30 } });
  expect(panel().getByText('*past 30 days')).toBeTruthy();
});
