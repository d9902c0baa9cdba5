import { describe, expect, test } from 'vitest';
import {
  blockedSwitch,
  dashboardSource,
  type ListedPlan,
  newPlanTitle,
  type PlanAction,
  type PlanList,
  reducePlans,
  saveSteps,
  saveWarnings,
  settleSave,
} from './plan-list.ts';

const saved: ListedPlan = {
  key: 'a',
  title: 'Weekly',
  destination: 'email',
  secret: '',
  sftp: { address: '', username: '', secret: '' },
  modified: false,
  saved: { id: '1', source: 'looker' },
};
const bucket: ListedPlan = {
  ...saved,
  key: 'b',
  title: 'Bucket',
  destination: 's3',
  secret: 'x',
  saved: { id: '2', source: 'ci' },
};
const fresh: ListedPlan = { ...saved, key: 'c', title: 'Overview-3', modified: true, saved: null };
const start: PlanList<ListedPlan> = { plans: [saved, bucket], current: 'a', deleted: [] };
const run = (...actions: readonly PlanAction<ListedPlan>[]) => actions.reduce(reducePlans, start);
const keys = (plans: readonly ListedPlan[]) => plans.map(({ key }) => key);

describe('plan lists', () => {
  test('DLV-031: a new plan is numbered and becomes the current one', () => {
    expect(newPlanTitle('Overview', [saved, bucket])).toBe('Overview-3');
    expect(newPlanTitle('Overview', [{ title: 'Overview-2' }])).toBe('Overview-3');
    expect(run({ type: 'add', plan: fresh })).toMatchObject({ current: 'c', plans: [saved, bucket, fresh] });
  });

  test('DLV-032: a copy has no id and a blank secret', () => {
    const { plans, current } = run({ type: 'duplicate', key: 'b', newKey: 'd' });
    expect([plans[2], current]).toEqual([
      { ...bucket, key: 'd', title: 'Bucket copy', secret: '', saved: null, modified: true },
      'd',
    ]);
  });

  test('DLV-030: only modified plans are saved', () => {
    const steps = saveSteps(run({ type: 'add', plan: fresh }, { type: 'edit', key: 'b', change: { title: 'Other' } }));
    expect([keys(steps.create), keys(steps.update), steps.remove]).toEqual([['c'], ['b'], []]);
  });

  test('DLV-033, DLV-034: a deleted plan is queued by its backend, an unsaved one only goes; the next one is current', () => {
    const list = run(
      { type: 'add', plan: fresh },
      { type: 'remove', key: 'c' },
      { type: 'remove', key: 'a' },
      { type: 'remove', key: 'b' },
    );
    expect(list).toEqual({ plans: [], current: null, deleted: [saved.saved, bucket.saved] });
    expect(run({ type: 'remove', key: 'a' }).current).toBe('b');
    expect(saveSteps(list).remove).toEqual([
      { id: '1', source: 'looker' },
      { id: '2', source: 'ci' },
    ]);
  });

  test('DLV-035: a plan that goes to S3 moves to the other backend, and back again', () => {
    const away: PlanAction<ListedPlan> = { type: 'edit', key: 'a', change: { destination: 's3' } };
    const back: PlanAction<ListedPlan> = { type: 'edit', key: 'a', change: { destination: 'email' } };
    const moved = saveSteps(run(away));
    expect([keys(moved.create), keys(moved.update), moved.remove]).toEqual([
      ['a'],
      [],
      [{ id: '1', source: 'looker' }],
    ]);
    const returned = saveSteps(run(away, back));
    expect([keys(returned.create), keys(returned.update), returned.remove]).toEqual([[], ['a'], []]);
  });

  test('DLV-050: a plan of a dashboard stays with its backend, wherever it goes', () => {
    const steps = saveSteps(run({ type: 'edit', key: 'a', change: { destination: 's3' } }), dashboardSource);
    expect([keys(steps.create), keys(steps.update), steps.remove]).toEqual([[], ['a'], []]);
  });

  test('DLV-035, F22: the old copy of a plan that moved is removed again until it is gone', () => {
    const list = run({ type: 'edit', key: 'a', change: { destination: 's3' } });
    const saved = new Map([['a', { id: '9' }]]);
    const left = settleSave(list, { saved, failed: new Map(), removed: new Set() });
    expect(left.deleted).toEqual([{ id: '1', source: 'looker' }]);
    expect(saveSteps(left)).toEqual({ create: [], update: [], remove: [{ id: '1', source: 'looker' }] });
    expect(settleSave(list, { saved, failed: new Map(), removed: new Set(['1']) }).deleted).toEqual([]);
  });

  test('DLV-036: a modified plan with a problem cannot be left; one that is only read can', () => {
    const edited = run({ type: 'edit', key: 'a', change: { title: '' } });
    const problem = 'Schedule Name is required.';
    expect(blockedSwitch(edited, problem)).toBe('Please complete current schedule job.');
    expect(reducePlans(edited, { type: 'choose', key: 'b', problem }).current).toBe('a');
    expect(reducePlans(edited, { type: 'choose', key: 'b', problem: null }).current).toBe('b');
    expect(reducePlans(start, { type: 'choose', key: 'b', problem }).current).toBe('b');
  });

  test('F22, DLV-038, DLV-071: after a half-failed save only what failed is saved again', () => {
    const list = run(
      { type: 'add', plan: fresh },
      { type: 'edit', key: 'b', change: { title: 'Other' } },
      { type: 'remove', key: 'a' },
    );
    const results = {
      saved: new Map([['c', { id: '3' }]]),
      failed: new Map([['b', ['no bucket', 'no key']]]),
      removed: new Set(['1']),
    };
    expect(saveWarnings(list, results)).toEqual(['Other Save Failed: no bucket, no key']);
    const after = settleSave(list, results);
    expect(after.plans.find(({ key }) => key === 'c')).toMatchObject({
      modified: false,
      saved: { id: '3', source: 'looker' },
    });
    const again = saveSteps(after);
    expect([keys(again.create), keys(again.update), again.remove]).toEqual([[], ['b'], []]);
  });
});
