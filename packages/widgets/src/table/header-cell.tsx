import { Fragment } from 'react';
import type { TableColumn } from '../definition.ts';
import { headerLines } from './column-width.ts';
import type { Sort } from './sort.ts';
import styles from './table.module.css';

export interface HeaderCellProps {
  readonly column: TableColumn;
  readonly sort: Sort | null;
  readonly sortable: boolean;
  /** The label may take two lines. */
  readonly tight: boolean;
  readonly onSort: () => void;
}

export function HeaderCell(props: HeaderCellProps) {
  const { column, sort } = props;
  const active = sort?.key === column.key;
  const order = active && sort.descending ? 'descending' : 'ascending';
  const className = column.kind === 'measure' ? `ph-th ${styles.num}` : 'ph-th';
  if (!props.sortable) {
    return (
      <th scope="col" className={className} title={column.definition}>
        <Label text={column.label} tight={props.tight} />
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={active ? order : 'none'}>
      <button type="button" className={styles.sort} title={column.definition} onClick={props.onSort}>
        <Label text={column.label} tight={props.tight} />
        <span aria-hidden="true" className={active ? `${styles.sortIcon} ${styles.sortOn}` : styles.sortIcon}>
          {active && !sort.descending ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}

function Label({ text, tight }: { text: string; tight: boolean }) {
  if (!tight) return text;
  return headerLines(text).map((line, index) => (
    <Fragment key={line}>
      {index === 0 ? null : ' '}
      <span className={styles.thLine}>{line}</span>
    </Fragment>
  ));
}
