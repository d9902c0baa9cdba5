import { type DynamicField, RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { expect, test } from 'vitest';
import { withDates } from './index.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const calendar = { today: '2026-11-16', weekStartDay: 0 };

function dated(filters: Record<string, string>, dynamicFields: readonly DynamicField[] = []) {
  const plays = decodeWire(RunQueryBody, { fields: ['customer_view.plays'], filters });
  const body = { ...plays, dynamicFields: [...dynamicFields] };
  const query = withDates({ request: 'query', body }, calendar);
  return query.request === 'query' ? query.body : null;
}

test.each([
  ['Yesterday', '2026/11/15 to 2026/11/15'],
  ['Last 30 Days', '2026/10/17 to 2026/11/15'],
  ['Last Week', '2026/11/08 to 2026/11/14'],
  ['Year-To-Date', '2026/01/01 to 2026/11/15'],
  ['2026/10/01 to 2026/10/07', '2026/10/01 to 2026/10/07'],
])('DLV-084: the period %s of a stored query is %s on the day of the run', (stored, range) => {
  expect(dated({ [PERIOD]: stored, 'customer_view.series': 'Last 30 Days' })?.filters).toEqual({
    [PERIOD]: range,
    'customer_view.series': 'Last 30 Days',
  });
});

test('DLV-084: so is the period of a custom measure', () => {
  const measure: DynamicField = {
    category: 'measure',
    measure: 'late',
    type: 'count',
    basedOn: 'customer_view.series',
  };
  const read = dated({}, [{ ...measure, filters: { [PERIOD]: 'Last 7 Days' } }, measure]);
  expect(read?.dynamicFields).toEqual([{ ...measure, filters: { [PERIOD]: '2026/11/09 to 2026/11/15' } }, measure]);
});
