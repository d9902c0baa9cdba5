import { useLayoutEffect, useState } from 'react';
import type { TableColumn } from '../definition.ts';
import { usePrinting } from '../use-printing.ts';
import { fitColumns, type PaperColumns } from './paper-columns.ts';

export interface PaperColumnsOptions {
  readonly columns: readonly TableColumn[];
  /** The element around the table; null before it is there. */
  readonly scroller: HTMLElement | null;
  /** Rows have a number in front of their name. */
  readonly numbered: boolean;
  /** Of the widget, in px. */
  readonly width: number | undefined;
}

export interface TableParts {
  readonly parts: readonly (readonly TableColumn[])[];
  readonly zoom: number;
}

/** On screen all columns in one table; on paper as many tables as they need. Measured in the table that has them all. */
export function usePaperColumns({ columns, scroller, numbered, width }: PaperColumnsOptions): TableParts {
  const printing = usePrinting();
  const measuredFor = `${width} ${columns.map(({ key }) => key).join()}`;
  const [measured, setMeasured] = useState<(PaperColumns & { measuredFor: string }) | null>(null);
  const isMeasured = printing && measured?.measuredFor === measuredFor;
  useLayoutEffect(() => {
    if (!printing || isMeasured || scroller === null) return;
    const fitted = measureColumns(scroller, { count: columns.length, numbered });
    if (fitted !== null) setMeasured({ ...fitted, measuredFor });
  }, [printing, isMeasured, scroller, columns.length, numbered, measuredFor]);
  if (!isMeasured) return { parts: [columns], zoom: 1 };
  const parts = measured.groups.map((indexes) => indexes.flatMap((index) => columns[index] ?? []));
  return { parts, zoom: measured.zoom };
}

/** Null before the table is there. */
function measureColumns(scroller: HTMLElement, table: { count: number; numbered: boolean }): PaperColumns | null {
  const head = scroller.querySelector('thead > tr');
  if (head === null) return null;
  const ahead = table.numbered ? 1 : 0;
  const widths = [...head.children].slice(0, ahead + table.count).map((cell) => cell.getBoundingClientRect().width);
  // Fractions of a pixel are rounded up in the cells and down in the room.
  const { groups, zoom } = fitColumns(widths, { room: scroller.clientWidth + 1, leading: ahead + 1 });
  return { groups: groups.map((indexes) => indexes.map((index) => index - ahead).filter((index) => index >= 0)), zoom };
}
