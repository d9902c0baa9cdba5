// @vitest-environment happy-dom
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { emptyRow, type FilterRow } from '@playhead/domain/filters';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { suggestionNetwork, TestFrame } from '../test-filter-bar-driver.tsx';
import { pressKey } from '../../../testing/press-key.ts';
import { testField } from '../test-fields.ts';
import { filterInputs } from '@playhead/browser/ui/filter-editor/filter-inputs.ts';
import { RowInput } from '@playhead/browser/ui/filter-editor/row-input.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

/** The input of a row that keeps what it is told. */
function renderInput(changes: Partial<GlobalFilterField>, start: Partial<FilterRow> = {}) {
  const network = suggestionNetwork({ field: ['Pine', 'Harbor', 'The Weather Makers', 'Weather Now', 'Weather'] });
  const field = testField({ fieldName: 'field', label: 'Field', ...changes });
  let row: FilterRow = { ...emptyRow(field), ...start };
  function Kept() {
    const [current, setRow] = useState(row);
    row = current;
    return (
      <RowInput
        inputs={filterInputs}
        customer="1"
        field={field}
        row={current}
        label="Field"
        isInvalid={false}
        calendar={{ today: '2026-11-15', weekStartDay: 0 }}
        associated={[]}
        onValues={(values) => setRow({ ...current, values })}
        onUnit={(unit) => setRow({ ...current, unit })}
        onOperator={(op) => setRow({ ...current, op, values: [] })}
      />
    );
  }
  render(
    <TestFrame network={network}>
      <Kept />
    </TestFrame>,
  );
  return { user: userEvent.setup(), row: () => row, box: () => screen.getByRole('combobox', { name: 'Field' }) };
}

const options = ['Basic', 'Premium', 'Family'].map((name) => ({ name, value: name.toLowerCase() }));

test('FLT-002: MultiSearchSelect takes several suggested values', async () => {
  const { user, row } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.click(screen.getByRole('combobox', { name: 'Field' }));
  await user.click(await screen.findByTitle('Pine'));
  await user.click(screen.getByTitle('Harbor'));
  expect(row().values).toEqual(['Pine', 'Harbor']);
});

test.each(['mouse', 'Enter'] as const)('a value picked with %s stays when Tab leaves the box', async (way) => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.click(box());
  const pine = await screen.findByTitle('Pine');
  if (way === 'mouse') await user.click(pine);
  else pressKey(box(), 'Enter');
  expect(row().values).toEqual(['Pine']);
  pressKey(box(), 'Tab');
  expect(row().values).toEqual(['Pine']);
});

test('an open list that is left by Tab adds nothing', async () => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.click(box());
  await screen.findByTitle('Pine');
  pressKey(box(), 'Tab');
  expect(row().values).toEqual([]);
});

test.each(['Enter', 'Tab'] as const)('typed text and %s takes the first match', async (key) => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.click(box());
  await screen.findByTitle('Pine');
  await user.keyboard('weath');
  pressKey(box(), key);
  expect(row().values).toEqual(['The Weather Makers']);
});

test('an arrow and Enter take another match', async () => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.click(box());
  await screen.findByTitle('Pine');
  await user.keyboard('weath');
  pressKey(box(), 'ArrowDown');
  pressKey(box(), 'Enter');
  expect(row().values).toEqual(['Weather Now']);
});

test('Enter before the suggestions have come takes the first match when it is known', async () => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.type(box(), 'weath');
  pressKey(box(), 'Enter');
  await vi.waitFor(() => expect(row().values).toEqual(['The Weather Makers']));
});

test('the value that is typed in full comes first', async () => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.click(box());
  await screen.findByTitle('Pine');
  await user.keyboard('weather');
  pressKey(box(), 'Enter');
  expect(row().values).toEqual(['Weather']);
});

test('a match that is chosen already stays', async () => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' }, { values: ['Pine'] });
  await user.click(box());
  await screen.findByTitle('Harbor');
  await user.keyboard('pin');
  pressKey(box(), 'Enter');
  expect(row().values).toEqual(['Pine']);
});

test('typed text that matches nothing is a separate value', async () => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.type(box(), 'Quay');
  await screen.findByText('Use “Quay”');
  pressKey(box(), 'Enter');
  expect(row().values).toEqual(['Quay']);
  expect(screen.getByText('Quay', { selector: '.ant-select-selection-item-content' })).toBeTruthy();
});

test.each([
  ['new lines', 'Pine\nQuay\r\nHarbor\n'],
  ['commas', 'Pine, Quay,Harbor'],
  ['tabs', 'Pine\tQuay\tHarbor'],
  ['quotes', '"Pine"\t"Quay"\n"Harbor"'],
])('a pasted list parted by %s is many values, which stay when Tab leaves the box', async (_, text) => {
  const { user, row, box } = renderInput({ inputType: 'MultiSearchSelect' });
  await user.click(box());
  await user.paste(text);
  pressKey(box(), 'Tab');
  expect(row().values).toEqual(['Pine', 'Quay', 'Harbor']);
});

test('MultiSearchSelect over a closed list takes its own values of a pasted list', async () => {
  const { user, row } = renderInput({ inputType: 'MultiSearchSelect', options });
  await user.click(screen.getByRole('combobox', { name: 'Field' }));
  await user.paste('Family\nGold\nbasic');
  expect(row().values).toEqual(['family', 'basic']);
});

test('MultiSearchSelect over a closed list takes nothing else', async () => {
  const { user, row } = renderInput({ inputType: 'MultiSearchSelect', options });
  await user.click(screen.getByRole('combobox', { name: 'Field' }));
  await user.keyboard('prem');
  await user.click(await screen.findByTitle('Premium'));
  await user.paste('x,y');
  expect(row().values).toEqual(['premium']);
});

test('FLT-002: SearchSelect takes one value, of a closed list or free', async () => {
  const closed = renderInput({ inputType: 'SearchSelect', operatorSet: 'choice', options });
  await closed.user.click(screen.getByRole('combobox', { name: 'Field' }));
  await closed.user.click(await screen.findByTitle('Family'));
  expect(closed.row().values).toEqual(['family']);
  cleanup();
  const free = renderInput({ inputType: 'SearchSelect', operatorSet: 'choice' });
  await free.user.type(screen.getByRole('combobox', { name: 'Field' }), 'seg-7');
  expect(free.row().values).toEqual(['seg-7']);
});

test('FLT-002: RadioGroup takes one option or none', async () => {
  const { user, row } = renderInput({ inputType: 'RadioGroup', operatorSet: 'choice', options });
  await user.click(screen.getByRole('radio', { name: 'Premium' }));
  expect(row().values).toEqual(['premium']);
  await user.click(screen.getByRole('radio', { name: 'Any' }));
  expect(row().values).toEqual([]);
});

test('FLT-002: CheckboxGroup takes several options', async () => {
  const { user, row } = renderInput({ inputType: 'CheckboxGroup', operatorSet: 'choice', options });
  await user.click(screen.getByRole('checkbox', { name: 'Basic' }));
  await user.click(screen.getByRole('checkbox', { name: 'Family' }));
  expect(row().values).toEqual(['basic', 'family']);
});

test('FLT-028: a pattern over a ticked list is typed', async () => {
  const { user, row } = renderInput({ inputType: 'CheckboxGroup', options }, { op: 'starts_with' });
  await user.type(screen.getByRole('textbox', { name: 'Field' }), 'ba');
  expect(row().values).toEqual(['ba']);
});

test('FLT-002: Switch turns its one option on and off', async () => {
  const { user, row } = renderInput({ inputType: 'Switch', operatorSet: 'choice', options: options.slice(0, 1) });
  await user.click(screen.getByRole('switch', { name: 'Field' }));
  expect(row().values).toEqual(['basic']);
  await user.click(screen.getByRole('switch', { name: 'Field' }));
  expect(row().values).toEqual([]);
});

const range: Partial<GlobalFilterField> = {
  inputType: 'RangeInput',
  operatorSet: 'range',
  valueType: 'pure_number',
  units: ['sec', 'min'],
};

test('FLT-002, FLT-008: RangeInput takes both ends and a unit', async () => {
  const { user, row } = renderInput(range, { op: 'is_between' });
  await user.type(screen.getByRole('textbox', { name: 'Field, from' }), '5');
  await user.type(screen.getByRole('textbox', { name: 'Field, to' }), '90x');
  await user.click(screen.getByRole('combobox', { name: 'Field, unit' }));
  await user.click(await screen.findByTitle('minutes'));
  expect(row()).toEqual({ op: 'is_between', values: ['5', '90'], unit: 'min' });
});

test('FLT-050: a trailing dot is trimmed when the input is left, a lone minus is nothing', async () => {
  const { user, row } = renderInput({ ...range, units: [] }, { op: 'greater_than_or_equal_to' });
  const input = screen.getByRole('textbox', { name: 'Field' });
  await user.type(input, '-12.');
  expect(row().values).toEqual(['-12.']);
  await user.tab();
  expect(row().values).toEqual(['-12']);
  await user.clear(input);
  await user.type(input, '-');
  await user.tab();
  expect(row().values).toEqual([]);
});

function press(handle: HTMLElement | undefined, key: 'ArrowLeft' | 'ArrowRight' | 'End'): void {
  const keyCode = { ArrowLeft: 37, ArrowRight: 39, End: 35 }[key];
  if (handle) fireEvent.keyDown(handle, { key, keyCode, which: keyCode });
}

test('FLT-002: Slider moves by the keyboard', () => {
  const { row } = renderInput(
    { inputType: 'Slider', operatorSet: 'range' },
    { op: 'is_between', values: ['20', '60'] },
  );
  const [from, to] = screen.getAllByRole('slider');
  expect([from?.getAttribute('aria-label'), to?.getAttribute('aria-valuetext')]).toEqual(['Field, from', '60%']);
  press(to, 'ArrowRight');
  expect(row().values).toEqual(['20', '61']);
});

test('FLT-002: a Slider of one bound', () => {
  const { row } = renderInput({ inputType: 'Slider', operatorSet: 'range' });
  press(screen.getByRole('slider', { name: 'Field' }), 'ArrowRight');
  expect(row()).toEqual({ op: 'greater_than_or_equal_to', values: ['2'] });
});

test('FLT-045: a handle at the end of the line leaves the range open, the other keeps its decimals', () => {
  const { row } = renderInput(
    { inputType: 'Slider', operatorSet: 'range' },
    { op: 'is_between', values: ['12.25', '60'] },
  );
  press(screen.getByRole('slider', { name: 'Field, to' }), 'End');
  expect(row().values).toEqual(['12.25', '']);
});

test('FLT-037: a range that only ends somewhere begins at the least there is', () => {
  const { row } = renderInput({ inputType: 'Slider', operatorSet: 'range' }, { op: 'is_between' });
  press(screen.getByRole('slider', { name: 'Field, to' }), 'ArrowLeft');
  expect(row().values).toEqual(['1', '99']);
});

test('FLT-002, FLT-060: CustomDatepicker takes days, written YYYY/MM/DD', async () => {
  const { user, row } = renderInput({ inputType: 'CustomDatepicker', operatorSet: 'custom_date' });
  const from = screen.getByRole('textbox', { name: 'Field, from' });
  const to = screen.getByRole('textbox', { name: 'Field, to' });
  await user.click(from);
  await user.type(from, '2026/10/01');
  await user.click(to);
  await user.type(to, '2026/10/31');
  fireEvent.keyDown(to, { key: 'Enter' });
  await user.tab();
  expect(row().values).toEqual(['2026-10-01', '2026-10-31']);
});

test('a typed first day counts even when nobody goes on to the second', async () => {
  const { user, row } = renderInput({ inputType: 'CustomDatepicker', operatorSet: 'custom_date' });
  await user.click(screen.getByRole('textbox', { name: 'Field, from' }));
  await user.type(screen.getByRole('textbox', { name: 'Field, from' }), '2026/10/01');
  expect(row().values).toEqual(['2026-10-01', '']);
});

test('FLT-051: "in the past" takes whole numbers of a unit', async () => {
  const { user, row } = renderInput(
    { inputType: 'CustomDatepicker', operatorSet: 'date' },
    { op: 'in_the_past', values: [] },
  );
  await user.type(screen.getByRole('textbox', { name: 'Field, how many' }), '-1.4x');
  await user.click(screen.getByRole('combobox', { name: 'Field, unit' }));
  await user.click(await screen.findByTitle('weeks'));
  expect(row().values).toEqual(['14', 'week']);
});

test('patterns take one text, comparisons of numbers one number', async () => {
  const text = renderInput({}, { op: 'starts_with' });
  await text.user.type(screen.getByRole('textbox', { name: 'Field' }), 'Ha, a');
  expect(text.row().values).toEqual(['Ha, a']);
  cleanup();
  const number = renderInput({ valueType: 'pure_number', operatorSet: 'pure_number' }, { op: 'greater_than' });
  await number.user.type(screen.getByRole('textbox', { name: 'Field' }), '3a');
  expect(number.row().values).toEqual(['3']);
});
