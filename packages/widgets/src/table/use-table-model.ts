import { useMemo } from 'react';
import type { TableModel, WidgetInput } from '../definition.ts';
import { tableModel } from './table-model.ts';

/** The page resets when the rows' identity changes (WID-017): a model made anew on each render would always reset it. */
export function useTableModel(input: WidgetInput): TableModel {
  return useMemo(() => tableModel(input), [input]);
}
