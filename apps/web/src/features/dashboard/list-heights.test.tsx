// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type RecordedCall,
  renderDashboard,
  rowOf,
  rowsFor,
  tableWidget,
  type TestReply,
  widget,
} from './test-dashboard.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const widgets = [tableWidget('Devices', { h: 13 }), tableWidget('Series', { y: 13, h: 13 })];
const rowsOfGrid = async (name: string) => (await widget(name)).parentElement?.style.gridRow;

/** Every element is 300 px high and stands below the one before it. */
function showInSight() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, at * 300, 300, 300);
  });
}

test('the card of a short table is as high as its rows', async () => {
  renderDashboard({ widgets });
  await rowOf('Devices');
  await rowOf('Series');
  expect([await rowsOfGrid('Devices'), await rowsOfGrid('Series')]).toEqual(['1 / span 5', '6 / span 5']);
});

test('the next visit has that height before the rows are there', async () => {
  renderDashboard({ widgets });
  await rowOf('Devices');
  await rowOf('Series');
  cleanup();
  renderDashboard({ widgets, respond: () => new Promise(() => undefined) });
  expect((await widget('Devices')).dataset['status']).toBe('first-load');
  expect([await rowsOfGrid('Devices'), await rowsOfGrid('Series')]).toEqual(['1 / span 5', '6 / span 5']);
});

test('while a page loads, what is in sight below a table does not move; the table below it is as high as its rows', async () => {
  showInSight();
  const { state } = renderDashboard({ widgets });
  await rowOf('Devices');
  await rowOf('Series');
  expect([await rowsOfGrid('Devices'), await rowsOfGrid('Series')]).toEqual(['1 / span 13', '14 / span 5']);
  act(() => state.change({ filters: { 'customer_view.device': 'Roku' } }));
  await waitFor(async () => expect(await rowsOfGrid('Devices')).toBe('1 / span 5'));
});

function fiveRows(call: RecordedCall): TestReply {
  const { data } = rowsFor(call) as { data: { result: { data: readonly unknown[] } } };
  const [row] = data.result.data;
  return { data: { ...data, result: { ...data.result, data: [row, row, row, row, row] } } };
}

test('a table that has more rows than on the last visit gets room for them', async () => {
  renderDashboard({ widgets });
  await rowOf('Devices');
  await rowOf('Series');
  cleanup();
  showInSight();
  renderDashboard({ widgets, respond: fiveRows });
  await waitFor(async () => expect(await rowsOfGrid('Devices')).toBe('1 / span 8'));
});
