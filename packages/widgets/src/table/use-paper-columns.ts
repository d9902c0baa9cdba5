import { type RefCallback, useCallback, useState } from 'react';
import type { TableColumn } from '../definition.ts';
import { usePrinting } from '../use-printing.ts';
import { fitColumns, type PaperColumns } from './paper-columns.ts';

export interface PaperColumnsOptions {
  readonly columns: readonly TableColumn[];
  /** Rows have a number in front of their name. */
  readonly numbered: boolean;
  /** Of the widget, in px. */
  readonly width: number | undefined;
}

export interface TableParts {
  readonly parts: readonly (readonly TableColumn[])[];
  readonly zoom: number;
  /** For the table that has all columns. */
  readonly measure: RefCallback<HTMLTableElement>;
}

/** On screen all columns in one table; on paper as many tables as they need. */
export function usePaperColumns({ columns, numbered, width }: PaperColumnsOptions): TableParts {
  const printing = usePrinting();
  const count = columns.length;
  const measuredFor = `${width} ${columns.map(({ key }) => key).join()}`;
  const [measured, setMeasured] = useState<(PaperColumns & { measuredFor: string }) | null>(null);
  const isMeasured = printing && measured?.measuredFor === measuredFor;
  const measure = useCallback(
    (table: HTMLTableElement | null) => {
      if (!printing || isMeasured || table === null) return;
      setMeasured({ ...measureColumns(table, { count, numbered }), measuredFor });
    },
    [printing, isMeasured, count, numbered, measuredFor],
  );
  if (!isMeasured) return { parts: [columns], zoom: 1, measure };
  const parts = measured.groups.map((indexes) => indexes.flatMap((index) => columns[index] ?? []));
  return { parts, zoom: measured.zoom, measure };
}

function measureColumns(table: HTMLTableElement, { count, numbered }: { count: number; numbered: boolean }) {
  const ahead = numbered ? 1 : 0;
  const cells = [...table.querySelectorAll('thead th')].slice(0, ahead + count);
  const widths = cells.map((cell) => cell.getBoundingClientRect().width);
  // Fractions of a pixel are rounded up in the cells and down in the room.
  const room = (table.parentElement?.clientWidth ?? 0) + 1;
  const { groups, zoom } = fitColumns(widths, { room, leading: ahead + 1 });
  return { groups: groups.map((indexes) => indexes.map((index) => index - ahead).filter((index) => index >= 0)), zoom };
}
