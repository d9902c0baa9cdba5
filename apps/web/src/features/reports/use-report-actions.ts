import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report, ReportEntry } from '@playhead/contract/http/reports';
import { cleanReportName } from '@playhead/domain/reports';
import { t } from '@playhead/texts/translate';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { reportByCodeKey, reportCalls, reportsKey } from './queries.ts';
import { CHANGES_SAVED, SAVED, SHARED } from './report-texts.ts';

export interface ReportWords {
  reportName: string;
  description: string;
}
type Known = Pick<ReportEntry, 'id' | 'version'>;

const UNDO_SECONDS = 10;

/** What the server responded to a change is newer than anything that a query could bring. */
const isNoReport = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== 'code';

/** RPT-005, RPT-027: every action tells how it ended; a failure is logged and thrown to the dialog that waits for it. */
export function useReportActions(customer: string) {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: reportsKey(customer), predicate: isNoReport });
    const keep = (report: Report) => {
      queryClient.setQueryData(reportByCodeKey(customer, report.code), report);
    };
    const tell = (text: string) => toasts.show({ tone: 'info', text });
    const run = async <Result>(what: string, action: () => Promise<Result>): Promise<Result> => {
      try {
        return await action();
      } catch (error) {
        console.warn(`reports.${what}.failed`, { error });
        throw error;
      }
    };
    const update = async (
      what: string,
      { id, version }: Known,
      body: Partial<ReportWords> & { query?: ExploreQuery },
    ) =>
      run(what, async () => {
        const { query, ...words } = body;
        const saved = await reportCalls.update(
          api,
          { customer, id },
          { ...words, version, ...(query === undefined ? {} : { lookerQueryBody: query }) },
        );
        keep(saved);
        tell(CHANGES_SAVED);
        void refresh();
        return saved;
      });

    return {
      create: (words: ReportWords, query: ExploreQuery) =>
        run('create', async () => {
          const body = { ...words, reportName: cleanReportName(words.reportName), lookerQueryBody: query };
          const saved = await reportCalls.create(api, customer, body);
          keep(saved);
          tell(SAVED);
          void refresh();
          return saved;
        }),
      saveQuery: (report: Known, query: ExploreQuery) => update('save', report, { query }),
      rename: (report: Known, words: ReportWords) =>
        update('rename', report, { ...words, reportName: cleanReportName(words.reportName) }),
      duplicate: ({ id }: Known, reportName: string) =>
        run('duplicate', async () => {
          const saved = await reportCalls.duplicate(api, { customer, id }, cleanReportName(reportName));
          keep(saved);
          tell(SAVED);
          void refresh();
          return saved;
        }),
      share: ({ id }: Known, body: Parameters<typeof reportCalls.share>[2]) =>
        run('share', async () => {
          const { note } = await reportCalls.share(api, { customer, id }, body);
          tell(SHARED);
          if (note !== undefined) tell(note);
        }),
      /** No dialog: Undo brings it back. */
      remove: async ({ id, reportName }: Pick<ReportEntry, 'id' | 'reportName'>) => {
        const restore = () =>
          run('restore', () => reportCalls.restore(api, { customer, id })).then(refresh, (error: unknown) =>
            presentError(error, toasts.show),
          );
        try {
          await run('delete', () => reportCalls.remove(api, { customer, id }));
          toasts.show({
            tone: 'info',
            text: t('“{name}” is deleted.', { name: reportName }),
            seconds: UNDO_SECONDS,
            action: { label: t('Undo'), run: () => void restore() },
          });
          await refresh();
          return true;
        } catch (error) {
          presentError(error, toasts.show);
          return false;
        }
      },
    };
  }, [api, customer, queryClient, toasts]);
}

export type ReportActions = ReturnType<typeof useReportActions>;
