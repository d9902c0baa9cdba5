import { formatInstant } from '@playhead/domain/format';
import { type AuditEntry, auditFile, type AuditKind, auditKinds } from '@playhead/contract/http/administration/audit';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { saveFile } from '@playhead/browser/ui/dom/save-file.ts';
import { tabLeaves } from '@playhead/browser/ui/dom/tab-leaves.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { t, tSent } from '@playhead/texts/translate';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Input, Select, Table } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { AdminContext } from './administration-page.tsx';
import styles from './administration.module.css';
import { Loaded } from './loaded.tsx';
import { type AuditFilter, auditQuery } from './queries.ts';

const kindWords: Record<AuditKind, string> = {
  sign_ins: t('Sign-ins'),
  exports: t('Exports'),
  shares: t('Shares'),
  deletions: t('Deletions'),
  administration: t('Administration'),
};
const kinds = [
  { value: 'all', label: t('Everything') },
  ...auditKinds.map((value) => ({ value, label: kindWords[value] })),
];

export function AuditTab({ customer, timeZone }: AdminContext) {
  const api = useApi();
  const [kind, setKind] = useState<AuditKind | 'all'>('all');
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim());
  const filter: AuditFilter = { ...(kind === 'all' ? {} : { kind }), ...(searched === '' ? {} : { text: searched }) };
  const audit = useInfiniteQuery(auditQuery(api, customer, filter));
  return (
    <div className={styles.tab}>
      <div className={styles.toolbar}>
        <Input
          className={styles.search ?? ''}
          aria-label={t('Search the audit log')}
          placeholder={t('Who, what or from where')}
          maxLength={100}
          allowClear
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          {...tabLeaves}
          className={styles.kind ?? ''}
          aria-label={t('Kind of entry')}
          value={kind}
          options={kinds}
          onChange={(value: AuditKind | 'all') => setKind(value)}
        />
        <span className={styles.grow} />
        <ExportButton customer={customer} filter={filter} />
      </div>
      <Loaded query={audit} words={t('Loading the audit log')}>
        {({ pages }) => <EntryTable entries={pages.flatMap(({ entries }) => entries)} timeZone={timeZone} />}
      </Loaded>
      {audit.hasNextPage ? (
        <div>
          <Button disabled={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {t(audit.isFetchingNextPage ? 'Loading…' : 'Show older entries')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function ExportButton({ customer, filter }: { customer: string; filter: AuditFilter }) {
  const api = useApi();
  const toasts = useToasts();
  const exporting = useMutation({
    mutationFn: () => api.fetchFile(auditFile, { params: { customer }, query: filter }),
    onSuccess: ({ content, name }) => saveFile(content, name ?? 'audit-log.csv'),
    onError: (error) => presentError(error, toasts.show),
  });
  return (
    <Button disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      {t(exporting.isPending ? 'Exporting…' : 'Export CSV')}
    </Button>
  );
}

function EntryTable({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string }) {
  return (
    <Table<AuditEntry>
      className={styles.table ?? ''}
      rowKey="id"
      size="middle"
      pagination={false}
      scroll={{ x: 820 }}
      locale={{ emptyText: t('There are no entries.') }}
      dataSource={[...entries]}
      columns={[
        { title: t('Time'), className: styles.nowrap ?? '', render: (_, { at }) => formatInstant(at, { timeZone }) },
        {
          title: t('Who'),
          render: (_, { actor, address }) => (
            <>
              {actor}
              {address === null ? null : <span className={styles.sub}>{address}</span>}
            </>
          ),
        },
        {
          title: t('What'),
          render: (_, { what, action, outcome }) => (
            <>
              {tSent(what)}
              {outcome === 'refused' ? <span className={styles.refused}> · {t('refused')}</span> : null}
              <span className={styles.sub}>{action}</span>
            </>
          ),
        },
        {
          title: t('Target'),
          className: styles.target ?? '',
          render: (_, { target, detail }) => (
            <>
              {target}
              {Object.keys(detail).length === 0 ? null : <span className={styles.sub}>{detailText(detail)}</span>}
            </>
          ),
        },
      ]}
    />
  );
}

const LONGEST_DETAIL = 160;

/** The file has all of it. */
function detailText(detail: AuditEntry['detail']): string {
  const text = Object.entries(detail)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(' · ');
  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? t('none') : value.map(valueText).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
