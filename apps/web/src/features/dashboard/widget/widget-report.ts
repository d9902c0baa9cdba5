import type { WidgetState } from '@playhead/widgets/definition';
import { hasNoViewing } from '@playhead/widgets/values/result-shape';

/** What the page wants to know of a widget once it has settled. */
export interface WidgetReport {
  widget: string;
  /** Milliseconds from the request to the response. */
  latency: number;
  content: 'rows' | 'no rows' | 'no query';
  /** Catalogue code. */
  failure: string | null;
}

export function isSettled({ status }: WidgetState): boolean {
  return status === 'ready' || status === 'error' || status === 'needs-choice';
}

export function contentOf(state: WidgetState): WidgetReport['content'] {
  if (state.status !== 'ready') return state.status === 'error' ? 'no rows' : 'no query';
  if (state.input.config.dataSource.request === 'none') return 'no query';
  // A ribbon of zeros has a row, and is nothing nevertheless.
  return hasNoViewing(state.input) ? 'no rows' : 'rows';
}

export interface PageTally {
  /** Null while widgets are on their way or no query ran; otherwise whether no widget has a row. */
  empty: boolean | null;
}

/** From the last report of each widget of the page. */
export function tallyPage(reports: ReadonlyMap<string, WidgetReport>, widgets: readonly string[]): PageTally {
  const known = widgets.flatMap((widget) => reports.get(widget) ?? []);
  if (known.length < widgets.length) return { empty: null };
  const withQuery = known.filter(({ content }) => content !== 'no query');
  if (withQuery.length === 0) return { empty: null };
  return { empty: withQuery.every(({ content, failure }) => content === 'no rows' && failure === null) };
}
