// @vitest-environment happy-dom
import { emptyRule, findSegmentField, type SegmentField, type SegmentRule } from '@playhead/domain/segments';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { pressKey } from '../../../testing/press-key.ts';
import { calendar, renderOver, write } from '../test-segments.tsx';
import { RuleInput } from './rule-input.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const limits = { maxRange: 90, firstWatched: 90, lastWatched: 5, timeWindow: 391 };

function fieldOf(key: string): SegmentField {
  const field = findSegmentField(key);
  if (!field) throw new Error(`There is no field ${key}.`);
  return field;
}

/** The input of a rule that keeps what it is told. */
function renderInput(field: SegmentField, start: Partial<SegmentRule> = {}) {
  let rule: SegmentRule = { ...emptyRule(field), ...start };
  const kinds: string[] = [];
  let again = () => {};
  function Kept() {
    const [current, setRule] = useState(rule);
    const [, setTimes] = useState(0);
    again = () => act(() => setTimes((times) => times + 1));
    rule = current;
    return (
      <RuleInput
        scope={{ customer: '1', calendar, limits }}
        field={field}
        rule={current}
        label="Field"
        isInvalid={false}
        associated={[]}
        onValues={(values, kind) => {
          kinds.push(kind);
          setRule({ ...current, values });
        }}
        onUnit={(unit) => setRule({ ...current, unit })}
      />
    );
  }
  const suggested = ['Pine', 'Harbor'].map((value) => ({ value, name: value }));
  const over = renderOver(<Kept />, {
    [`GET /v1/customers/1/suggestions/${field.suggestionKey}`]: { data: suggested },
  });
  return { ...over, rule: () => rule, kinds, again: () => again() };
}

test('SEG-024: MultiSearchSelect takes suggested values, and one text for a pattern', async () => {
  const { user, rule, kinds } = renderInput(fieldOf('series'));
  await user.click(screen.getByRole('combobox', { name: 'Field' }));
  await user.click(await screen.findByTitle('Pine'));
  await user.click(screen.getByTitle('Harbor'));
  expect(rule().values).toEqual(['Pine', 'Harbor']);
  expect(kinds).toEqual(['chosen', 'chosen']);
  cleanup();
  const pattern = renderInput(fieldOf('series'), { op: 'starts_with' });
  write(screen.getByRole('textbox', { name: 'Field' }), 'Ha');
  expect(pattern.rule().values).toEqual(['Ha']);
  expect(pattern.kinds).toEqual(['typed']);
});

test.each(['mouse', 'Enter'] as const)('a value picked with %s stays when Tab leaves the box', async (way) => {
  const { user, rule } = renderInput(fieldOf('series'));
  const box = screen.getByRole('combobox', { name: 'Field' });
  await user.click(box);
  const pine = await screen.findByTitle('Pine');
  if (way === 'mouse') await user.click(pine);
  else pressKey(box, 'Enter');
  pressKey(box, 'Tab');
  expect(rule().values).toEqual(['Pine']);
});

test('typed text and Enter takes the first match, a pasted list is many values', async () => {
  const { user, rule } = renderInput(fieldOf('series'));
  const box = screen.getByRole('combobox', { name: 'Field' });
  await user.click(box);
  await screen.findByTitle('Pine');
  await user.keyboard('harb');
  pressKey(box, 'Enter');
  expect(rule().values).toEqual(['Harbor']);
  await user.paste('Quay\tMole\n"Come Home, Ada"');
  pressKey(box, 'Tab');
  expect(rule().values).toEqual(['Harbor', 'Quay', 'Mole', 'Come Home, Ada']);
});

test.each(['MultiSelect', 'Select'] as const)('a value of a closed %s stays when Tab leaves it', async (inputType) => {
  const { user, rule } = renderInput({ ...fieldOf('day_part'), inputType });
  const box = screen.getByRole('combobox', { name: 'Field' });
  await user.click(box);
  await user.click(await screen.findByTitle('04 - Early Morning'));
  pressKey(box, 'Tab');
  expect(rule().values).toEqual(['04 - Early Morning']);
});

test('a closed list that is left by Tab adds nothing', async () => {
  const { user, rule } = renderInput({ ...fieldOf('day_part'), inputType: 'Select' });
  const box = screen.getByRole('combobox', { name: 'Field' });
  await user.click(box);
  await screen.findByTitle('05 - Day Time');
  pressKey(box, 'Tab');
  expect(rule().values).toEqual([]);
});

test('SEG-024: SearchSelect keeps the last of its values', async () => {
  const { user, rule } = renderInput({ ...fieldOf('series'), inputType: 'SearchSelect' });
  await user.click(screen.getByRole('combobox', { name: 'Field' }));
  await user.click(await screen.findByTitle('Pine'));
  await user.click(screen.getByTitle('Harbor'));
  expect(rule().values).toEqual(['Harbor']);
});

test('SEG-071: an operator without a value takes none', () => {
  renderInput(fieldOf('series'), { op: 'is_null' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Field' }).disabled).toBe(true);
});

test('SEG-024, SEG-050: RadioGroup takes one option or none', async () => {
  const { user, rule } = renderInput(fieldOf('home_ownership'));
  await user.click(screen.getByRole('radio', { name: 'Renter' }));
  expect(rule().values).toEqual(['Renter']);
  await user.click(screen.getByRole('radio', { name: 'Any' }));
  expect(rule().values).toEqual([]);
});

test('FLT-018: the first stream is the viewer’s unless another one is chosen', async () => {
  const { user, rule } = renderInput(fieldOf('first_identity'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Viewer' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Household' }));
  expect(rule().values).toEqual(['household']);
  await user.click(screen.getByRole('radio', { name: 'Viewer' }));
  expect(rule().values).toEqual([]);
});

test('SEG-024, SEG-050: CheckboxGroup takes options in their order', async () => {
  const { user, rule } = renderInput(fieldOf('DOW'));
  await user.click(screen.getByRole('checkbox', { name: 'Sun' }));
  await user.click(screen.getByRole('checkbox', { name: 'Mon' }));
  expect(rule().values).toEqual(['Mon', 'Sun']);
});

test('SEG-024: MultiSelect and Select take values of a closed list', async () => {
  const many = renderInput(fieldOf('day_part'));
  await many.user.click(screen.getByRole('combobox', { name: 'Field' }));
  await many.user.click(await screen.findByTitle('05 - Day Time'));
  expect(many.rule().values).toEqual(['05 - Day Time']);
  cleanup();
  const one = renderInput({ ...fieldOf('day_part'), inputType: 'Select' });
  await one.user.click(screen.getByRole('combobox', { name: 'Field' }));
  await one.user.click(await screen.findByTitle('05 - Day Time'));
  expect(one.rule().values).toEqual(['05 - Day Time']);
});

test('SEG-023, SEG-024, SEG-051, SEG-067: RangeInput takes both ends, whole numbers and a unit', async () => {
  const { user, rule, kinds } = renderInput(fieldOf('session_duration'), { op: 'is_between' });
  const [from, to] = screen.getAllByRole('textbox');
  if (!from || !to) throw new Error('A range has two ends.');
  write(from, '5.7');
  fireEvent.blur(from);
  write(to, '90x');
  expect(rule().values).toEqual(['5', '90']);
  expect(new Set(kinds)).toEqual(new Set(['typed']));
  await user.click(screen.getByRole('combobox', { name: 'Field, unit' }));
  await user.click(await screen.findByTitle('minutes'));
  expect(rule().unit).toBe('min');
});

test('SEG-031, SEG-067: minutes say so; a percentage is absolute and at most 100', () => {
  renderInput(fieldOf('total_playtime'));
  expect(screen.getByText('Mins')).toBeTruthy();
  cleanup();
  const { rule } = renderInput(fieldOf('ad_load'));
  const input = screen.getByRole('textbox', { name: 'Field' });
  expect(screen.getByText('%')).toBeTruthy();
  write(input, '-12.5');
  fireEvent.blur(input);
  expect(rule().values).toEqual(['12.5']);
  write(input, '250');
  fireEvent.blur(input);
  expect(rule().values).toEqual(['100']);
});

test('SEG-024: CustomDatepicker takes "in the past" in whole numbers of a unit', async () => {
  const { user, rule } = renderInput(fieldOf('first_watched'), { op: 'in_the_past' });
  write(screen.getByRole('textbox', { name: 'Field, how many' }), '1.4');
  await user.click(screen.getByRole('combobox', { name: 'Field, unit' }));
  await user.click(await screen.findByTitle('weeks'));
  expect(rule().values).toEqual(['14', 'week']);
});

test('SEG-031, SEG-068, SEG-102: days up to yesterday, no further apart than the field allows', async () => {
  const { user } = renderInput(fieldOf('last_watched'));
  const [from] = screen.getAllByRole('textbox');
  if (!from) throw new Error('A range has two ends.');
  await user.click(from);
  const day = async (title: string) => (await screen.findAllByTitle(title))[0];
  const isDisabled = async (title: string) => (await day(title))?.className.includes('disabled') ?? false;
  expect([await isDisabled('2026-11-14'), await isDisabled('2026-11-15')]).toEqual([false, true]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Next month/ }).disabled).toBe(true);
  const first = await day('2026-11-01');
  if (first) await user.click(first);
  expect([await isDisabled('2026-11-05'), await isDisabled('2026-11-06')]).toEqual([false, true]);
});

test('a first day that is typed stays when the builder is drawn again before the second', async () => {
  const { user, rule, again } = renderInput(fieldOf('last_watched'));
  const [from, to] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!from || !to) throw new Error('There are not two days to type.');
  await user.click(from);
  await user.type(from, '2026/11/10{Enter}');
  again();
  expect(from.value).toBe('2026/11/10');
  await user.type(to, '2026/11/12');
  again();
  await user.type(to, '{Enter}');
  expect(rule().values).toEqual(['2026-11-10', '2026-11-12']);
});
