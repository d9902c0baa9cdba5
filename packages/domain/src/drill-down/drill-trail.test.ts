import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilterSet } from '../filters/index.ts';
import { pageIds } from '../pages/index.ts';
import { type DrillItem, drillKeys } from './drill-item.ts';
import {
  crumbLabel,
  drillBack,
  type DrillStep,
  type DrillTrail,
  filtersAfterDrill,
  MAX_DRILL_STEPS,
  NO_TRAIL,
  trailAfterDrill,
} from './drill-trail.ts';
import { decodeTrail, encodeTrail, MAX_TRAIL_TEXT } from './trail-address.ts';

const item: DrillItem = {
  key: 'content',
  page: 'content_page',
  label: 'Series',
  filters: [{ key: 'series', rows: [{ op: 'is_equal_to', values: ['Harbor Lights'] }] }],
  preClearFirstStream: false,
  settings: {},
};
const overview: DrillStep = { page: 'overview_page', search: 'period=Yesterday', name: '' };
const content: DrillStep = { page: 'content_page', search: 'series=Harbor+Lights', name: 'Harbor Lights' };

test('SHELL-049, SHELL-051: each drill-down adds the page it left as a breadcrumb', () => {
  const once = trailAfterDrill(NO_TRAIL, overview, item);
  const twice = trailAfterDrill(once, content, { ...item, key: 'device', page: 'device_page' });
  expect(twice).toEqual({ steps: [overview, content], key: 'device' });
  expect(twice.steps.map((step) => crumbLabel(step))).toEqual(['Overview', 'Series: Harbor Lights']);
});

test('SHELL-050: drilling back returns to the step as it was and forgets what came after', () => {
  const trail: DrillTrail = { steps: [overview, content], key: 'device' };
  expect(drillBack(trail, 1)).toEqual({ step: content, trail: { steps: [overview], key: 'content' } });
  expect(drillBack(trail, 0)).toEqual({ step: overview, trail: NO_TRAIL });
  expect(drillBack(trail, 2)).toBeNull();
});

test('a long way keeps its last steps', () => {
  let trail = NO_TRAIL;
  for (let step = 0; step < 12; step += 1) trail = trailAfterDrill(trail, { ...overview, name: String(step) }, item);
  expect(trail.steps.map((step) => step.name)).toEqual(['4', '5', '6', '7', '8', '9', '10', '11']);
  expect(trail.steps).toHaveLength(MAX_DRILL_STEPS);
});

test('SHELL-052: the clicked value joins the filters in force; first-stream ones go first when the item says so', () => {
  const inForce: FilterSet = [
    { key: 'series', rows: [{ op: 'is_equal_to', values: ['Old'] }] },
    { key: 'first_device', rows: [{ op: 'is_equal_to', values: ['Roku'] }] },
    { key: 'country', rows: [{ op: 'is_equal_to', values: ['united states'] }] },
  ];
  const keys = (of: DrillItem) => filtersAfterDrill(inForce, of).map(({ key, rows }) => [key, rows[0]?.values[0]]);
  expect(keys(item)).toEqual([
    ['first_device', 'Roku'],
    ['country', 'united states'],
    ['series', 'Harbor Lights'],
  ]);
  expect(keys({ ...item, preClearFirstStream: true })).toEqual([
    ['country', 'united states'],
    ['series', 'Harbor Lights'],
  ]);
});

const stepOf = fc.record({
  page: fc.constantFrom(...pageIds),
  search: fc
    .dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 20 }), { maxKeys: 4 })
    .map((params) => new URLSearchParams(params).toString()),
  name: fc.string({ maxLength: 20, unit: 'grapheme' }),
});
const trailOf = fc.record({
  steps: fc.array(stepOf, { maxLength: 5 }),
  key: fc.option(fc.constantFrom(...drillKeys), { nil: null }),
});

test('SHELL-020: a trail goes into the address and comes back the same', () => {
  fc.assert(
    fc.property(trailOf, (trail) => {
      const address = new URLSearchParams({ ...encodeTrail(trail) }).toString();
      const params = Object.fromEntries(new URLSearchParams(address));
      expect(decodeTrail(params)).toEqual({ trail, issues: [] });
    }),
  );
});

test('SHELL-020: whatever stands there, reading it ends in a trail that can be written again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (drill_down, drill_down_key) => {
      const { trail } = decodeTrail({ drill_down, drill_down_key });
      expect(decodeTrail(encodeTrail(trail)).issues).toEqual([]);
    }),
  );
});

test('SHELL-020: nonsense is cleaned and reported', () => {
  const { trail, issues } = decodeTrail({
    drill_down: 'overview_page?period=Yesterday~nowhere?a=1~content_page:%?b~dma_page?"><script>',
    drill_down_key: 'constructor',
  });
  expect(trail).toEqual({ steps: [overview], key: null });
  expect(issues).toEqual([
    'A step of the drill-down cannot be read and was left out: "nowhere?a=1".',
    'A step of the drill-down cannot be read and was left out: "content_page:%?b".',
    'A step of the drill-down cannot be read and was left out: "dma_page?"><script>".',
    'There is no drill-down "constructor".',
  ]);
});

test('a title cut in the middle of a character does not break the address', () => {
  const cut = { ...content, name: 'Waves \uD83C' };
  expect(decodeTrail(encodeTrail({ steps: [cut], key: null })).trail.steps[0]?.name).toBe('Waves \uFFFD');
});

test('an address stays short enough to be requested: the oldest steps go', () => {
  const long = { ...overview, search: `series=${'x'.repeat(1500)}` };
  const { drill_down = '' } = encodeTrail({ steps: [overview, long, long, long, content], key: null });
  expect(drill_down.length).toBeLessThanOrEqual(MAX_TRAIL_TEXT);
  expect(decodeTrail({ drill_down }).trail.steps).toEqual([long, long, content]);
});
