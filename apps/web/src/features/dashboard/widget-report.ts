import type { WidgetState } from '@playhead/widgets/definition';
import { hasNoViewing } from '@playhead/widgets/result-shape';

/** What the page wants to know of a widget once it has settled. */
export interface WidgetReport {
  widget: string;
  /** Milliseconds from the question to the answer. */
  latency: number;
  content: 'rows' | 'no rows' | 'nothing asked';
  /** Catalogue code. */
  failure: string | null;
}

export function isSettled({ status }: WidgetState): boolean {
  return status === 'ready' || status === 'error' || status === 'needs-choice';
}

export function contentOf(state: WidgetState): WidgetReport['content'] {
  if (state.status !== 'ready') return state.status === 'error' ? 'no rows' : 'nothing asked';
  if (state.input.config.dataSource.request === 'none') return 'nothing asked';
  // A ribbon of zeros has a row, and is nothing nevertheless.
  return hasNoViewing(state.input) ? 'no rows' : 'rows';
}

export interface PageTally {
  /** Null while widgets are on their way or nothing was asked; otherwise whether no widget has a row. */
  empty: boolean | null;
}

/** From the last report of each widget of the page. */
export function tallyPage(reports: ReadonlyMap<string, WidgetReport>, widgets: readonly string[]): PageTally {
  const known = widgets.flatMap((widget) => reports.get(widget) ?? []);
  if (known.length < widgets.length) return { empty: null };
  const asked = known.filter(({ content }) => content !== 'nothing asked');
  if (asked.length === 0) return { empty: null };
  return { empty: asked.every(({ content, failure }) => content === 'no rows' && failure === null) };
}
