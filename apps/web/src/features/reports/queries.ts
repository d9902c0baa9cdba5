import { type ExploreQuery, readQuery, storeQuery } from '@playhead/contract/http/explore';
import {
  createReport,
  deleteReport,
  duplicateReport,
  listReports,
  type Report,
  type ReportSpace,
  readReport,
  reportReceivers,
  reportUses,
  reportVersions,
  restoreReport,
  shareReport,
  updateReport,
} from '@playhead/contract/http/reports';
import type { ReplyOf } from '@playhead/contract/route';
import { t } from '@playhead/texts/translate';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import type { ApiClient, CallInput } from '@playhead/browser/api/client.ts';

export type ReportUse = ReplyOf<typeof reportUses>['uses'][number];

export function reportsKey(customer: string): readonly string[] {
  return ['reports', customer];
}

/** RPT-018; colleagues change it too, so it is read again at each opening. */
export function reportListQuery(api: ApiClient, { customer, space }: { customer: string; space: ReportSpace }) {
  return queryOptions({
    queryKey: [...reportsKey(customer), 'list', space],
    queryFn: async ({ signal }) =>
      (await api.call(listReports, { params: { customer }, query: { space }, signal })).reports,
    staleTime: 0,
  });
}

export function reportByCodeKey(customer: string, code: string): readonly string[] {
  return [...reportsKey(customer), 'code', code];
}

/** RPT-020, RPT-021: fails like any other analysis that cannot be read where no analysis has the code. */
export function reportByCodeQuery(api: ApiClient, { customer, code }: { customer: string; code: string }) {
  return queryOptions({
    queryKey: reportByCodeKey(customer, code),
    queryFn: async ({ signal }): Promise<Report> => {
      const { reports } = await api.call(listReports, { params: { customer }, query: { code }, signal });
      const [found] = reports;
      if (found === undefined) {
        throw new ApiError({ kind: 'refused', code: 404, status: 404, message: t('There is no such analysis.') });
      }
      return api.call(readReport, { params: { customer, id: found.id }, signal });
    },
    staleTime: 0,
    retry: false,
  });
}

/** RPT-026. An analysis that was read before is gone when the server refuses it now, not when the server cannot be reached. */
export function reportFailure({ data, error }: { data: Report | undefined; error: unknown }): unknown {
  const isRefused = error instanceof ApiError && error.kind === 'refused';
  return error !== null && (data === undefined || isRefused) ? error : null;
}

/** WBK-011. A query never changes. */
export function storedQueryQuery(api: ApiClient, { customer, qid }: { customer: string; qid: string | null }) {
  return queryOptions({
    queryKey: ['explore-query', customer, qid],
    queryFn: async ({ signal }): Promise<ExploreQuery> => {
      const { id: _, ...query } = await api.call(readQuery, { params: { customer, id: qid ?? '' }, signal });
      return query;
    },
    enabled: qid !== null,
    retry: false,
  });
}

export async function keepQuery(api: ApiClient, customer: string, query: ExploreQuery): Promise<string> {
  return (await api.call(storeQuery, { params: { customer }, body: query })).id;
}

interface OfReport {
  customer: string;
  id: string;
}

export function versionsQuery(api: ApiClient, { customer, id }: OfReport) {
  return queryOptions({
    queryKey: [...reportsKey(customer), 'versions', id],
    queryFn: async ({ signal }) => (await api.call(reportVersions, { params: { customer, id }, signal })).versions,
    staleTime: 0,
  });
}

export function usesQuery(api: ApiClient, { customer, id }: OfReport) {
  return queryOptions({
    queryKey: [...reportsKey(customer), 'uses', id],
    queryFn: async ({ signal }) => (await api.call(reportUses, { params: { customer, id }, signal })).uses,
    staleTime: 0,
  });
}

/** RPT-017 */
export function receiversQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [...reportsKey(customer), 'receivers'],
    queryFn: async ({ signal }) => (await api.call(reportReceivers, { params: { customer }, signal })).emails,
    staleTime: 0,
  });
}

/** The calls that change something. */
export const reportCalls = {
  create: (api: ApiClient, customer: string, body: CallInput<typeof createReport>['body']) =>
    api.call(createReport, { params: { customer }, body }),
  update: (api: ApiClient, of: OfReport, body: CallInput<typeof updateReport>['body']) =>
    api.call(updateReport, { params: of, body }),
  duplicate: (api: ApiClient, of: OfReport, reportName: string) =>
    api.call(duplicateReport, { params: of, body: { reportName } }),
  remove: (api: ApiClient, of: OfReport) => api.call(deleteReport, { params: of }),
  restore: (api: ApiClient, of: OfReport) => api.call(restoreReport, { params: of }),
  share: (api: ApiClient, of: OfReport, body: CallInput<typeof shareReport>['body']) =>
    api.call(shareReport, { params: of, body }),
};
