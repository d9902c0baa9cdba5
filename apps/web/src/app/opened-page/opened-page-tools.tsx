import { autoRefreshMs } from '../../features/dashboard/use-page-refresh.ts';
import { RefreshStatus, ViewOptions } from '../../features/dashboard/view-tools.tsx';
import { SamplingSwitch } from '../../features/sampling/sampling-switch.tsx';
import { ShareButton } from '../../features/share/share-button.tsx';
import { PageTools } from '../layout/page-tools.tsx';
import { sharedViewOf } from '../page-state/shared-view.ts';
import { drawsDashboard } from '../pages/page-view.tsx';
import { SaveAsSegment } from '../save-as-segment.tsx';
import type { OpenedPageContext } from './use-opened-page.ts';

interface OpenedPageToolsProps {
  context: OpenedPageContext;
  portalUrl: string | null;
}

export function OpenedPageTools({ context, portalUrl }: OpenedPageToolsProps) {
  const { page, state, customer, user, refresh, sampling } = context;
  return (
    <PageTools
      autoRefresh={refresh.auto}
      onAutoRefresh={refresh.setAuto}
      onRefresh={refresh.now}
      sampling={<SamplingSwitch page={page} sampling={sampling} />}
      status={
        <RefreshStatus customer={customer} refreshEveryMs={autoRefreshMs(refresh.auto, user.refreshIntervalMs)} />
      }
      view={
        drawsDashboard(page) ? (
          <ViewOptions settings={state.settings} onSettingsChange={context.changeSettings} />
        ) : null
      }
      share={<ShareTools context={context} portalUrl={portalUrl} />}
    />
  );
}

function ShareTools({ context, portalUrl }: OpenedPageToolsProps) {
  const { page, state, customer, user, calendar, filters } = context;
  return (
    <>
      <SaveAsSegment
        key={page}
        {...{ customer, user, calendar, page }}
        period={state.period}
        filters={filters.used}
        fields={[...filters.fields, ...filters.firstStreamFields]}
      />
      <ShareButton
        customer={customer}
        owner={{ id: user.customer.id, name: user.customer.name }}
        portalUrl={portalUrl}
        view={sharedViewOf({ page, state, filters, calendar })}
      />
    </>
  );
}
