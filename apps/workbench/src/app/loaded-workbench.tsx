import { exploreFields } from '@playhead/contract/http/explore';
import { EMPTY_EXPLORE, openQuery, type OpenedQuery } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import type { ApiClient } from '@playhead/browser/api/client.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { createQueryRunner } from '@playhead/browser/api/query-runner.ts';
import { userInfoQuery } from '@playhead/browser/api/resources.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { openStorage } from '@playhead/browser/ui/dom/storage.ts';
import { Explore } from '../explore/explore.tsx';
import { Look } from '../look/look.tsx';
import { createScope, ScopeProvider } from './scope.ts';
import { fetchStoredQuery } from './stored-query.ts';
import type { WorkbenchFrame } from './workbench.tsx';

interface LoadedProps {
  frame: WorkbenchFrame;
  customer: string;
}

function fieldsQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: ['explore-fields', customer],
    queryFn: async ({ signal }) => (await api.call(exploreFields, { params: { customer }, signal })).fields,
  });
}

/** Loads the user, the fields and the query of the address at once. */
export function LoadedWorkbench({ frame, customer }: LoadedProps) {
  const api = useApi();
  const [now] = useState(() => new Date());
  const id = frame.target.kind === 'explore' ? frame.target.qid : frame.target.report;
  const user = useQuery(userInfoQuery(api, customer));
  const fields = useQuery(fieldsQuery(api, customer));
  const stored = useQuery({
    queryKey: ['explore-query', customer, id],
    queryFn: ({ signal }) => fetchStoredQuery(api, customer, id ?? '', signal),
    enabled: id !== undefined,
    retry: false,
  });
  const failed = [user, fields].find(({ isError }) => isError);
  const info = user.data;
  const scope = useMemo(() => {
    if (info === undefined || fields.data === undefined) return null;
    return createScope({
      customer,
      origin: window.location.origin,
      user: info,
      fields: fields.data,
      runner: createQueryRunner(api, {
        customer,
        table: info.customer.accountName,
        refreshIntervalMs: info.refreshIntervalMs,
      }),
      storage: openStorage(() => window.localStorage),
      now,
      onCellAction: frame.onCellAction ?? null,
    });
  }, [api, customer, info, fields.data, frame.onCellAction, now]);
  const opened = useMemo((): OpenedQuery | null => {
    if (scope === null || (id !== undefined && stored.isPending)) return null;
    if (stored.data !== undefined) return openQuery(stored.data, scope.catalogue);
    return { state: EMPTY_EXPLORE, notes: stored.error === null ? [] : [notOpened(stored.error)] };
  }, [scope, id, stored.isPending, stored.data, stored.error]);

  const hasFailed = failed !== undefined;
  useEffect(() => {
    // The host shows the frame once it is ready, and with it what went wrong.
    if (hasFailed)
      frame.host.send(
        frame.target.kind === 'look' ? { type: 'look:ready', report: frame.target.report } : { type: 'explore:ready' },
      );
  }, [hasFailed, frame]);

  if (failed !== undefined) {
    return (
      <StateScreen
        icon="alert"
        title={t('Couldn’t open the workbench')}
        lines={[errorText(failed.error)]}
        action={
          <Button look="primary" onClick={() => void failed.refetch()}>
            {t('Retry')}
          </Button>
        }
      />
    );
  }
  if (scope === null || opened === null) return <PageLoading words={t('Opening the workbench')} />;
  return (
    <ScopeProvider value={scope}>
      {frame.target.kind === 'look' ? (
        <Look opened={opened} frame={frame} report={frame.target.report} />
      ) : (
        <Explore opened={opened} frame={frame} />
      )}
    </ScopeProvider>
  );
}

function notOpened(error: unknown): string {
  if (error instanceof ApiError && error.code === 404) {
    return t('This analysis does not exist any more, or belongs to somebody else. You can begin a new one.');
  }
  return t('The analysis could not be opened: {reason}', { reason: errorText(error) });
}
