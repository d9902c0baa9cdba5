import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { runnableQuery, workbenchEntries } from '@playhead/domain/deliveries';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { customerOfTokenQuery, userInfoQuery } from '@playhead/browser/api/resources.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { useSession } from '../../features/session/session-context.tsx';
import { useServices } from '../services.ts';
import { ExportDialog, WorkbenchScheduleDialog } from './delivery-dialogs.tsx';
import styles from './explore-deliveries.module.css';

export interface ExploreDeliveriesProps {
  /** Null before the query was stored. */
  queryId: string | null;
  /** What is open in the workbench; null before the frame has told it. */
  query: ExploreQuery | null;
  /** Of the analysis: what files and schedules are called after. */
  title: string;
}

/** Download and Schedule of the workbench, among the tools of its page. */
export function ExploreDeliveries(props: ExploreDeliveriesProps) {
  const caller = useCaller();
  return caller === null ? null : <DeliveryButtons {...props} {...caller} />;
}

type OpenedDialog = ({ kind: 'schedule' } & ExploreDeliveriesProps) | { kind: 'download'; widget: ExportWidget };

type ButtonsProps = ExploreDeliveriesProps & { customer: string; user: UserInfo };

function DeliveryButtons({ queryId, query, title, customer, user }: ButtonsProps) {
  const { now } = useServices();
  // Kept as it was at the click: the frame may name its next query while the dialog loads.
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const reasons = workbenchEntries({ queryId, query }, user);
  const close = () => setOpened(null);
  return (
    <div className={styles.tools}>
      <Button
        disabled={reasons.download !== null}
        title={reasons.download ?? undefined}
        onClick={() => setOpened(query === null ? null : { kind: 'download', widget: exportOf(query, title) })}
      >
        Download
      </Button>
      <Button
        disabled={reasons.schedule !== null}
        title={reasons.schedule ?? undefined}
        onClick={() => setOpened({ kind: 'schedule', queryId, query, title })}
      >
        Schedule
      </Button>
      {opened === null ? null : (
        <Suspense fallback={null}>
          {opened.kind === 'schedule' ? (
            <WorkbenchScheduleDialog {...{ customer, user, now }} {...opened} onClose={close} />
          ) : (
            <ExportDialog
              customer={customer}
              title={opened.widget.title}
              opened={{ kind: 'widget', widget: opened.widget }}
              timeZone={user.timeZone}
              hasStreamIds={user.flags.streamIds}
              now={now()}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** The query as a widget that shows all its fields. */
function exportOf(query: ExploreQuery, title: string): ExportWidget {
  const run = { request: 'query' as const, body: runnableQuery(query) };
  return {
    id: 'workbench',
    title,
    config: { fields: [...query.fields] },
    hiddenFields: [],
    query: run,
    allFields: run,
    totals: query.total === true,
  };
}

/** Both are loaded before any page is. */
function useCaller(): { customer: string; user: UserInfo } | null {
  const { api } = useServices();
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const named = isSignedIn ? session.customer : null;
  const loaded = useQuery({
    ...customerOfTokenQuery(api, isSignedIn ? session.serial : 0),
    enabled: isSignedIn && named === null,
  });
  const customer = named ?? loaded.data;
  const user = useQuery({ ...userInfoQuery(api, customer ?? ''), enabled: customer !== undefined });
  return customer === undefined || user.data === undefined ? null : { customer, user: user.data };
}
