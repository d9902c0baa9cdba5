import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { expect, test } from 'vitest';
import { testUser, type TestUserChanges } from '../../../testing/test-user.ts';
import { visibleWidgets } from './widget-gate.ts';

const widgets = ([undefined, 'ama', 'category_benchmark', 'demographics', 'ads'] as const).map(
  (gate): WidgetConfig => ({
    id: gate ?? 'open',
    type: 'line',
    title: '',
    x: 0,
    y: 0,
    w: 1,
    h: 1,
    fields: ['a'],
    dataSource: { request: 'query', queryEngin: 'customer_view' },
    ...(gate ? { gate } : {}),
  }),
);

test.each<[string, TestUserChanges, string[]]>([
  ['nothing', { widgets: [], flags: { demographics: false, ads: false } }, ['open']],
  ['the ama widget', { widgets: ['ama'], flags: { demographics: false, ads: false } }, ['open', 'ama']],
  ['demographics', { widgets: [], flags: { demographics: true, ads: false } }, ['open', 'demographics']],
  [
    'everything',
    { widgets: ['ama', 'category_benchmark'] },
    ['open', 'ama', 'category_benchmark', 'demographics', 'ads'],
  ],
])('WID-036, WID-037: a customer with %s', (_name, changes, expected) => {
  expect(visibleWidgets(widgets, testUser(changes)).map((widget) => widget.id)).toEqual(expected);
});
