import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { runnableQuery, workbenchEntries } from '@playhead/domain/deliveries';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { customerOfTokenQuery, userInfoQuery } from '@playhead/browser/api/resources.ts';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import type { ShownTools } from '../../features/reports/explore/explore-page.tsx';
import type { ShownQuery } from '../../features/reports/explore/use-explored-query.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { useServices } from '../services.ts';
import { ExportDialog, WorkbenchScheduleDialog } from './delivery-dialogs.tsx';
import styles from './explore-deliveries.module.css';

/** Download and Schedule of the workbench, among the tools of its page. */
export function ExploreDeliveries(props: ShownTools) {
  const caller = useCaller();
  return caller === null ? null : <DeliveryButtons {...props} {...caller} />;
}

type OpenedDialog = ({ kind: 'schedule' } & ShownQuery) | { kind: 'download'; widget: ExportWidget };

type ButtonsProps = ShownTools & { customer: string; user: UserInfo };

function DeliveryButtons({ queryId, query, readShown, title, customer, user }: ButtonsProps) {
  const toasts = useToasts();
  const { now } = useServices();
  // Kept as it was at the click: the frame may name its next query while the dialog loads.
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const reasons = workbenchEntries({ queryId, query }, user);
  const close = () => setOpened(null);
  const open = async (kind: OpenedDialog['kind']) => {
    try {
      const shown = await readShown();
      const reason = workbenchEntries(shown ?? { queryId: null, query: null }, user)[kind];
      if (reason !== null) return toasts.show({ tone: 'error', text: reason });
      if (shown === null) return;
      setOpened(kind === 'schedule' ? { kind, ...shown } : { kind, widget: exportOf(shown.query, title) });
    } catch (error) {
      presentError(error, toasts.show);
    }
  };
  return (
    <div className={styles.tools}>
      <Button
        disabled={reasons.download !== null}
        title={reasons.download ?? undefined}
        onClick={() => void open('download')}
      >
        {t('Download')}
      </Button>
      <Button
        disabled={reasons.schedule !== null}
        title={reasons.schedule ?? undefined}
        onClick={() => void open('schedule')}
      >
        {t('Schedule')}
      </Button>
      {opened === null ? null : (
        <Suspense fallback={null}>
          {opened.kind === 'schedule' ? (
            <WorkbenchScheduleDialog {...{ customer, user, now, title }} {...opened} onClose={close} />
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
