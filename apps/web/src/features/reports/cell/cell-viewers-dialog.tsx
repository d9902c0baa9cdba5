import type { CellAction } from '@playhead/contract/frame/bi-events';
import type { QueryResult } from '@playhead/contract/http/queries';
import { LISTED_VIEWERS } from '@playhead/contract/http/viewers';
import { formatValue } from '@playhead/domain/format';
import { t, tn, tSent } from '@playhead/texts/translate';
import { DataTable } from '@playhead/widgets/data-table';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '@playhead/browser/api/present-error.ts';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { countViewersQuery, listViewersQuery } from './cell-viewers-queries.ts';
import styles from './cell-viewers.module.css';

const WIDTH = 860;
const PAGE_SIZE = 50;

export interface CellViewersDialogProps {
  customer: string;
  cell: Pick<CellAction, 'label' | 'filters' | 'wider'>;
  runner: QueryRunner;
  /** Null where the page of viewers would show more than the cell, or may not be opened. */
  onOpenPage: (() => void) | null;
  /** Null where the user may not create segments. */
  onSaveAsSegment: (() => void) | null;
  onClose: () => void;
}

/** The viewers behind a number of the workbench: those of exactly its sessions. */
export function CellViewersDialog(props: CellViewersDialogProps) {
  const { customer, cell, runner, onOpenPage, onSaveAsSegment, onClose } = props;
  const words = useViewerWords();
  const requested = { customer, runner, filters: cell.filters };
  const count = useQuery(countViewersQuery(requested));
  const list = useQuery(listViewersQuery(requested));
  return (
    <Dialog title={words(t('Viewers behind {label}', { label: cell.label }))} width={WIDTH} onClose={onClose}>
      {cell.wider.length === 0 ? null : (
        <p className={styles.note}>
          {words(
            t('These viewers are counted without a condition on {fields}: the list has more of them.', {
              fields: cell.wider.map((field) => tSent(field)).join(', '),
            }),
          )}
        </p>
      )}
      {list.isError ? (
        <div className={styles.failed} role="alert">
          <p>{t('Couldn’t load the list. {error}', { error: errorText(list.error) })}</p>
          <Button onClick={() => void list.refetch()}>{t('Retry')}</Button>
        </div>
      ) : list.data === undefined ? (
        <div className={styles.waiting}>
          <PageLoading words={words(t('Loading viewers'))} />
        </div>
      ) : (
        <Viewers result={list.data} count={count.data ?? null} />
      )}
      <div className={styles.buttons}>
        {onSaveAsSegment === null ? null : <Button onClick={onSaveAsSegment}>{t('Save as segment')}</Button>}
        {onOpenPage === null ? null : <Button onClick={onOpenPage}>{words(t('Open Unique Viewers'))}</Button>}
        <Button look="primary" data-first-focus onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Viewers({ result, count }: { result: QueryResult; count: number | null }) {
  const words = useViewerWords();
  const model = useMemo(
    () => ({
      columns: result.fields.map(({ name, label, kind, format, definition }) => ({
        key: name,
        label,
        kind,
        format,
        definition,
      })),
      rows: result.data,
    }),
    [result],
  );
  const listed = result.data.length;
  // A list that was not cut has every viewer; only a longer one needs the count.
  const all = result.truncated ? count : listed;
  if (listed === 0) return <p className={styles.none}>{words(t('No viewer with a play is behind this number.'))}</p>;
  return (
    <>
      <p className={styles.count}>
        <output aria-label={words(t('Number of viewers'))}>
          {all === null
            ? '…'
            : words(tn(all, '{count} viewer', '{count} viewers', { count: formatValue(all, 'integer') }))}
        </output>
        {result.truncated ? (
          <span>{t('The {count} with the most plays are listed.', { count: LISTED_VIEWERS })}</span>
        ) : null}
      </p>
      <div className={styles.list}>
        <DataTable model={model} caption={words(t('Viewers'))} pageSize={PAGE_SIZE} rowNumbers />
      </div>
    </>
  );
}
