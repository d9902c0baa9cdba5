import { isUniqueViewersPage } from '@playhead/domain/exports';
import { autoRefreshMs } from '../../features/dashboard/use-page-refresh.ts';
import { RefreshStatus, viewEntries } from '../../features/dashboard/view-tools.tsx';
import { SamplingSwitch } from '../../features/sampling/sampling-switch.tsx';
import { ShareButton } from '../../features/share/share-button.tsx';
import { PageTools } from '../layout/page-tools.tsx';
import { SettingsMenu } from '../layout/settings-menu.tsx';
import { sharedViewOf } from '../page-state/shared-view.ts';
import { drawsDashboard } from '../pages/page-view.tsx';
import { SaveAsSegment } from '../save-as-segment.tsx';
import type { UsedPageExports } from './page-exports.tsx';
import type { OpenedPageContext } from './use-opened-page.ts';

interface ShareToolsProps {
  context: OpenedPageContext;
  portalUrl: string | null;
}

interface OpenedPageToolsProps extends ShareToolsProps {
  /** Groups of exports in the settings menu. */
  gear: UsedPageExports['gear'];
}

export function OpenedPageTools({ context, portalUrl, gear }: OpenedPageToolsProps) {
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
      settings={
        drawsDashboard(page) ? (
          <SettingsMenu
            groups={[
              ...gear,
              // EXP-004: that page has one table, which no option moves.
              isUniqueViewersPage(page) ? [] : viewEntries(state.settings, context.changeSettings),
            ]}
          />
        ) : null
      }
      share={<ShareTools context={context} portalUrl={portalUrl} />}
    />
  );
}

function ShareTools({ context, portalUrl }: ShareToolsProps) {
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
