import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterSet } from '@playhead/domain/filters';
import type { Calendar } from '@playhead/domain/periods';
import type { Dispatch } from 'react';
import type { DraftAction } from './filter-draft.ts';
import type { FilterInputs } from './filter-inputs.ts';

/** The filter that was requested last; the number changes with each request. */
export interface WantedFilter {
  key: string | null;
  serial: number;
}

/** What every part of the open panel works on. */
export interface PanelScope {
  customer: string;
  calendar: Calendar;
  /** Of both lists: the first stream's stand behind the others. */
  fields: readonly GlobalFilterField[];
  draft: FilterSet;
  step: Dispatch<DraftAction>;
  inputs: FilterInputs;
}
