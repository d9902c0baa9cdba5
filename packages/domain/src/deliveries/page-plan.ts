import type {
  ExportContent,
  ExportPeriod,
  ExportTable,
  PaperSize,
  TablesContent,
} from '@playhead/contract/http/deliveries/export-content';
import type { StoredPlan } from '@playhead/contract/http/deliveries/plans';
import type { PageId } from '@playhead/contract/page-ids';
import { type PlanDraft, readPlan } from '@playhead/contract/plan-text';
import { t } from '@playhead/texts/translate';
import { defaultCsvName, type PAGE_FORMATS } from '../exports/index.ts';
import { updateProblem } from './masked-secret.ts';
import {
  DEFAULT_TIMING,
  type Destination,
  emptyTarget,
  type PlanTiming,
  type TargetFields,
  targetFieldsOf,
  targetOf,
  targetProblems,
  timingProblems,
} from './plan-fields.ts';
import type { ListedPlan } from './plan-list.ts';

export type PageFormat = (typeof PAGE_FORMATS)[number]['value'];

/** EXP-011, EXP-039 */
export interface PageOptions {
  paper: PaperSize;
  landscape: boolean;
  singleColumn: boolean;
  expandTable: boolean;
  applyVis: boolean;
  applyFormatting: boolean;
}

export const DEFAULT_PAGE_OPTIONS: PageOptions = {
  paper: 'fit',
  landscape: false,
  singleColumn: false,
  expandTable: false,
  applyVis: true,
  applyFormatting: true,
};

/** A view of a page by its query string. */
export interface PlanView {
  /** Period and filters in words. */
  filters: readonly string[];
  /** Null where a filter of the view is not known any more: without it the tables would hold more than was chosen. */
  tables: ((look: TableLook) => readonly ExportTable[]) | null;
  period: ExportPeriod;
}

type TableLook = Pick<PageOptions, 'applyVis' | 'applyFormatting'>;

/** DLV-015: a plan of the dashboard dialog. */
export interface PagePlan extends ListedPlan, TargetFields, PlanTiming {
  format: PageFormat;
  options: PageOptions;
  /** The query string of the view that is delivered. */
  search: string;
  /** Of a stored plan that is not changed; null where they are made from the view. */
  tables: TablesContent | null;
  /** Why the server paused it or what failed last. */
  trouble: string | null;
}

export interface NewPagePlan {
  key: string;
  title: string;
  recipient: string;
  search: string;
  /** EXP-073: the first that the account offers. */
  destination?: Destination | undefined;
  format?: PageFormat | undefined;
}

/** DLV-031, DLV-046 */
export function newPagePlan(plan: NewPagePlan): PagePlan {
  const { key, title, recipient, search, destination = 'email', format = 'pdf' } = plan;
  return {
    key,
    title,
    search,
    destination,
    format,
    options: DEFAULT_PAGE_OPTIONS,
    tables: null,
    trouble: null,
    modified: true,
    saved: null,
    ...emptyTarget(recipient),
    ...DEFAULT_TIMING,
  };
}

/** Null for a plan of something else than a page, or one that this dialog cannot show. */
export function pagePlanOf(
  stored: StoredPlan,
  { key, recipient }: { key: string; recipient: string },
): PagePlan | null {
  const wire = stored.configuration.configuration;
  const draft = readPlan(wire);
  if (draft === null || draft.content.kind === 'table') return null;
  const { content, target, name, cron, timeZone, whenComplete, paused } = draft;
  return {
    key,
    title: name,
    destination: target.type,
    ...targetFieldsOf(target, recipient),
    ...formatOf(content),
    search: content.kind === 'page' ? content.search : (wire.filtersString ?? ''),
    tables: content.kind === 'tables' ? content : null,
    cron,
    timeZone,
    whenComplete,
    paused,
    trouble: stored.problem,
    modified: false,
    saved: { id: stored.id, source: 'looker' },
  };
}

function formatOf(content: Exclude<ExportContent, { kind: 'table' }>): Pick<PagePlan, 'format' | 'options'> {
  if (content.kind === 'page') {
    const { format, paper, landscape, singleColumn, expandTable } = content;
    return { format, options: { ...DEFAULT_PAGE_OPTIONS, paper, landscape, singleColumn, expandTable } };
  }
  const [first] = content.tables;
  return {
    format: 'csv_zip',
    options: {
      ...DEFAULT_PAGE_OPTIONS,
      applyVis: first?.applyVis ?? true,
      applyFormatting: first?.applyFormatting ?? true,
    },
  };
}

export interface PlannedPage {
  page: PageId;
  /** What the interface calls it. */
  title: string;
  describe: (search: string) => PlanView;
}

type Composed = Pick<PagePlan, 'format' | 'options' | 'search' | 'tables'>;

/** Null where a page has no tables for a file of tables. */
export function pageContent({ format, options, search, tables }: Composed, page: PlannedPage): ExportContent | null {
  const { paper, landscape, singleColumn, expandTable, applyVis, applyFormatting } = options;
  if (format !== 'csv_zip') {
    return { kind: 'page', page: page.page, search, format, paper, landscape, singleColumn, expandTable };
  }
  if (tables !== null) return tables;
  const view = page.describe(search);
  const made = view.tables?.({ applyVis, applyFormatting }) ?? [];
  if (made.length === 0) return null;
  const folderName = defaultCsvName(page.title);
  return { kind: 'tables', folderName, tables: [...made], period: view.period, page: page.page };
}

/** DLV-051, DLV-067: in the order of the form; the first one is shown. */
export function pagePlanProblems(plan: PagePlan, page: PlannedPage, now: Date): readonly string[] {
  const target = targetOf(plan);
  const secret =
    plan.saved !== null && plan.modified && target !== null
      ? updateProblem('dashboard', { stored: undefined, next: target })
      : null;
  return [
    ...(plan.title.trim() === '' ? [t('Schedule Name is required.')] : []),
    ...targetProblems(plan, 'dashboard'),
    ...(secret === null ? [] : [secret]),
    ...contentProblems(plan, page),
    ...timingProblems(plan, now),
  ];
}

export function contentProblems(composed: Composed, page: PlannedPage): readonly string[] {
  if (pageContent(composed, page) !== null) return [];
  return page.describe(composed.search).tables === null
    ? [t('A filter of this view is not known any more. Choose another format.')]
    : [t('This page has no tables to put into a CSV ZIP file.')];
}

/** Null where the plan has problems. */
export function pagePlanDraft(plan: PagePlan, page: PlannedPage): PlanDraft | null {
  const content = pageContent(plan, page);
  const target = targetOf(plan);
  if (content === null || target === null) return null;
  const { title, cron, timeZone, whenComplete, paused } = plan;
  return {
    name: title.trim(),
    dashboardId: page.page,
    search: plan.search,
    content,
    target,
    cron,
    timeZone,
    whenComplete,
    instant: false,
    paused,
  };
}
