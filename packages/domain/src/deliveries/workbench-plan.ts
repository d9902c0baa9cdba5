import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { ALL_ROWS, type ExportTable, type TableContent } from '@playhead/contract/http/deliveries/export-content';
import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { StoredPlan } from '@playhead/contract/http/deliveries/plans';
import type { RunQueryBody } from '@playhead/contract/http/queries';
import type { PageId } from '@playhead/contract/page-ids';
import { type PlanDraft, readPlan } from '@playhead/contract/plan-text';
import { t } from '@playhead/texts/translate';
import { PERIOD_FIELD } from '../filters/index.ts';
import { fieldLabel } from '../glossary/index.ts';
import { updateProblem } from './masked-secret.ts';
import {
  DEFAULT_TIMING,
  emptyTarget,
  type PlanTiming,
  type TargetFields,
  targetFieldsOf,
  targetOf,
  targetProblems,
  timingProblems,
} from './plan-fields.ts';
import type { ListedPlan } from './plan-list.ts';

/** `dashboardId` of the plans of the workbench. */
export const WORKBENCH_PAGE: PageId = 'ci_customer_view_explore';
/** DLV-085 */
const NAME_PREFIX = 'Analytics Workbench - ';

/** DLV-086 */
export type WorkbenchLimit = 0 | 1;

export interface WorkbenchSource {
  queryId: string;
  query: RunQueryBody;
}

/** DLV-084 */
export interface WorkbenchPlan extends ListedPlan, TargetFields, PlanTiming {
  source: WorkbenchSource;
  limit: WorkbenchLimit;
  /** What the stored secret was entered for; null for a new plan. */
  storedTarget: DeliveryTarget | null;
  trouble: string | null;
}

export interface NewWorkbenchPlan {
  key: string;
  title: string;
  recipient: string;
  source: WorkbenchSource;
}

/** DLV-046, DLV-086, DLV-095 */
export function newWorkbenchPlan({ key, title, recipient, source }: NewWorkbenchPlan): WorkbenchPlan {
  return {
    key,
    title,
    source,
    limit: 0,
    destination: 'email',
    storedTarget: null,
    trouble: null,
    modified: true,
    saved: null,
    ...emptyTarget(recipient),
    ...DEFAULT_TIMING,
  };
}

/** DLV-031 */
export function newWorkbenchTitle(page: string, plans: readonly Pick<ListedPlan, 'title'>[]): string {
  const titles = new Set(plans.map(({ title }) => title));
  let number = plans.length + 1;
  while (titles.has(`${page} - ${number}`)) number += 1;
  return `${page} - ${number}`;
}

/** DLV-090 */
export const NO_FIELDS_WARNING = t(
  'Current workbench status has not selected any fields, can not create new schedule!',
);
/** DLV-094 */
export const NO_QUERY_ID_LOG = 'No query id for schedule job!';

export function hasSelectedFields(query: ExploreQuery | null): query is ExploreQuery {
  return query !== null && query.fields.length > 0;
}

/** What a query runs: the model and the look of its chart are not part of it. */
export function runnableQuery(query: ExploreQuery): RunQueryBody {
  const { fields, filters, sorts, limit, pivots, dynamicFields, total, rowTotal } = query;
  return {
    fields,
    filters,
    sorts,
    limit,
    pivots,
    dynamicFields,
    ...(total === undefined ? {} : { total }),
    ...(rowTotal === undefined ? {} : { rowTotal }),
  };
}

/** DLV-086: the rows of the table, or all of them; totals as on screen. */
export function workbenchTable(query: RunQueryBody, fileName: string): ExportTable {
  return {
    fileName,
    query: { request: 'query', body: query },
    applyVis: true,
    applyFormatting: true,
    hiddenFields: [],
    totals: query.total === true,
  };
}

function workbenchContent({ source, limit }: WorkbenchPlan, fileName: string): TableContent {
  const table = workbenchTable(source.query, fileName);
  return {
    kind: 'table',
    format: 'csv',
    zipped: false,
    table: limit === 1 ? { ...table, limit: ALL_ROWS } : table,
    queryId: source.queryId,
  };
}

/** Null for a plan of something else than a query of the workbench. */
export function workbenchPlanOf(
  stored: StoredPlan,
  { key, recipient }: { key: string; recipient: string },
): WorkbenchPlan | null {
  const draft = readPlan(stored.configuration.configuration);
  if (draft === null || draft.content.kind !== 'table') return null;
  const { content, target, name, cron, timeZone, whenComplete, paused } = draft;
  const { query } = content.table;
  if (content.queryId === undefined || query.request !== 'query') return null;
  return {
    key,
    title: name.startsWith(NAME_PREFIX) ? name.slice(NAME_PREFIX.length) : name,
    source: { queryId: content.queryId, query: query.body },
    limit: content.table.limit === ALL_ROWS ? 1 : 0,
    destination: target.type,
    ...targetFieldsOf(target, recipient),
    storedTarget: target,
    cron,
    timeZone,
    whenComplete,
    paused,
    trouble: stored.problem,
    modified: false,
    saved: { id: stored.id, source: 'looker' },
  };
}

/** DLV-051, DLV-066, DLV-067: in the order of the form; the first one is shown. */
export function workbenchPlanProblems(plan: WorkbenchPlan, now: Date): readonly string[] {
  const target = targetOf(plan);
  const secret =
    target === null ? null : updateProblem('workbench', { stored: plan.storedTarget ?? undefined, next: target });
  return [
    ...(plan.title.trim() === '' ? [t('Schedule Name is required.')] : []),
    ...targetProblems(plan, 'dashboard'),
    ...(secret === null ? [] : [secret]),
    ...timingProblems(plan, now),
  ];
}

/** Null where the plan has problems. */
export function workbenchPlanDraft(plan: WorkbenchPlan): PlanDraft | null {
  const target = targetOf(plan);
  if (target === null) return null;
  const { title, cron, timeZone, whenComplete, paused } = plan;
  const name = `${NAME_PREFIX}${title.trim()}`;
  const content = workbenchContent(plan, title.trim());
  return {
    name,
    dashboardId: WORKBENCH_PAGE,
    search: '',
    content,
    target,
    cron,
    timeZone,
    whenComplete,
    instant: false,
    paused,
  };
}

/** A query in a few words: what it shows, and the filters as they were typed. */
export function describeWorkbenchQuery({ fields, filters, pivots, dynamicFields }: RunQueryBody): {
  fields: readonly string[];
  filters: readonly string[];
} {
  const made = new Map(
    dynamicFields.map((field) => {
      const name = field.category === 'measure' ? field.measure : field.tableCalculation;
      return [name, field.label ?? name] as const;
    }),
  );
  const shown = [...fields, ...[...made.keys()].filter((name) => !fields.includes(name))];
  const labelOf = (name: string) => made.get(name) ?? fieldLabel(name);
  return {
    fields: shown.map((name) =>
      pivots.includes(name) ? t('{field} (pivot)', { field: labelOf(name) }) : labelOf(name),
    ),
    filters: Object.entries(filters)
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => `${name === PERIOD_FIELD ? t('Period') : fieldLabel(name)}: ${text}`),
  };
}
