// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { config, inputOf, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { cohortControls } from './cohort-choices.ts';
import { CohortFilterWidget } from './cohort-filter-widget.tsx';

afterEach(cleanup);

const plain = config('cohortFilter');

describe('WID-009: cohort settings', () => {
  it('stand at the settings in force', () => {
    const controls = cohortControls(plain, {
      identity: 'household',
      granularity: 'week',
      kind: 'unbounded',
      periods: '17',
    });
    expect(controls.map((control) => control.value)).toEqual(['household', 'week', 'unbounded', '17']);
    expect(controls[3]?.choices.map((choice) => choice.label)).toContain('17 weeks');
  });

  it('fall back to the defaults of the cohort API', () => {
    const controls = cohortControls(plain, { identity: 'nobody', periods: '61' });
    expect(controls.map((control) => control.value)).toEqual(['viewer', 'day', 'bounded', '12']);
  });

  it('offer no longer follow-up than the period allows', () => {
    const longest = { day: 6, week: 0, month: 0 };
    const ofWeek = (settings: Readonly<Record<string, string>>) => {
      const [followed] = cohortControls(config('cohortFilter', { visConf: { longest } }), settings).slice(-1);
      return [followed?.value, followed?.choices.map((choice) => choice.label)];
    };
    expect(ofWeek({})).toEqual(['6', ['4 days', '6 days']]);
    expect(ofWeek({ periods: '5' })).toEqual(['5', ['4 days', '5 days', '6 days']]);
    expect(ofWeek({ granularity: 'month' })).toEqual(['1', ['1 month']]);
  });

  it('disable identities that the data does not have', () => {
    const only = config('cohortFilter', { visConf: { identities: ['subscriber'] } });
    const [identity] = cohortControls(only, { identity: 'viewer' });
    expect(identity?.value).toBe('subscriber');
    expect(identity?.choices.filter((choice) => choice.disabled === true).map((choice) => choice.value)).toEqual([
      'viewer',
      'household',
    ]);
  });

  it('are those the page uses', () => {
    const dataSource = { request: 'none' as const, queryEngin: '', settings: ['granularity', 'identity'] };
    const controls = cohortControls(config('cohortFilter', { dataSource }), {});
    expect(controls.map((control) => control.name)).toEqual(['identity', 'granularity']);
  });
});

describe('controls', () => {
  function draw(width: number) {
    const onSettingsChange = vi.fn<(changes: Readonly<Record<string, string>>) => void>();
    render(
      <CohortFilterWidget
        input={inputOf({ type: 'cohortFilter', fields: [], rows: [], config: { visConf: { identities: ['viewer'] } } })}
        theme={tokens.light}
        view={{ ...view, width }}
        settings={{ granularity: 'week' }}
        onSettingsChange={onSettingsChange}
      />,
    );
    return onSettingsChange;
  }

  it('are labelled, and tell one change at a time', async () => {
    const onSettingsChange = draw(900);
    expect(screen.getByRole('radiogroup', { name: 'Cohorts by' })).toBeTruthy();
    await userEvent.click(screen.getByText('Month'));
    await userEvent.click(screen.getByText('In it or later'));
    expect(onSettingsChange.mock.calls).toEqual([[{ granularity: 'month' }], [{ kind: 'unbounded' }]]);
  });

  it('work by keyboard', async () => {
    const onSettingsChange = draw(900);
    screen.getByRole('radio', { name: 'Week' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onSettingsChange).toHaveBeenCalledWith({ granularity: 'month' });
  });

  it('offer no identity that is not in the data', () => {
    const onSettingsChange = draw(900);
    const household = screen.getByRole('radio', { name: 'Household' });
    expect(household.hasAttribute('disabled')).toBe(true);
    fireEvent.click(household);
    expect(onSettingsChange).not.toHaveBeenCalled();
  });

  it('are drop-downs where there is little room', () => {
    draw(300);
    expect(screen.getAllByRole('combobox')).toHaveLength(4);
    expect(screen.getByRole('combobox', { name: 'Followed for' })).toBeTruthy();
  });
});
