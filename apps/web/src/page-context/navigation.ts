import type { DrillItem } from '@playhead/domain/drill-down';
import type { PageId } from '@playhead/domain/pages';
import type { PageState } from './page-state.ts';

export interface Navigation {
  openPage(page: PageId): void;
  /** A page with everything that it shows, whatever the page before it shows. */
  openView(page: PageId, state: PageState): void;
  /** The same page with something else chosen; what could not be read in its address is gone afterwards. */
  change(changes: Partial<PageState>): void;
  drill(item: DrillItem): void;
  drillBack(index: number): void;
  /** A tool with its own parameters in the address, such as a saved analysis; Back leads to where the user was. */
  openTool(page: PageId, params: Readonly<Record<string, string>>): void;
  /** The open tool shows something else: its address follows. */
  rewriteTool(params: Readonly<Record<string, string>>): void;
}
