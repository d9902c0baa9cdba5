import { isUniqueViewersPage } from '@playhead/domain/exports';
import { autoRefreshMs } from '../../features/dashboard/refresh/use-page-refresh.ts';
import { RefreshStatus, viewEntries } from '../../features/dashboard/refresh/view-tools.tsx';
import { SamplingSwitch } from '../../features/sampling/sampling-switch.tsx';
import type { Sampling } from '../../features/sampling/use-sampling.ts';
import { SaveAsSegment } from '../../features/segments/save-as-segment/save-as-segment.tsx';
import { ShareButton } from '../../features/share/share-button.tsx';
import { usePage } from '../../page-context/page-context.ts';
import { PageTools } from '../layout/page-tools.tsx';
import { SettingsMenu } from '../layout/settings-menu.tsx';
import { sharedViewOf } from '../page-state/shared-view.ts';
import { drawsDashboard } from '../pages/page-code.ts';
import type { UsedPageExports } from './page-exports.tsx';

interface OpenedPageToolsProps {
  sampling: Sampling;
  /** Groups of exports in the settings menu. */
  gear: UsedPageExports['gear'];
}

export function OpenedPageTools({ sampling, gear }: OpenedPageToolsProps) {
  const { page, state, customer, user, refresh, changeSettings } = usePage();
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
              isUniqueViewersPage(page) ? [] : viewEntries(state.settings, changeSettings),
            ]}
          />
        ) : null
      }
      share={<ShareTools />}
    />
  );
}

function ShareTools() {
  const { page, state, customer, user, calendar, filters, shareBase } = usePage();
  return (
    <>
      <SaveAsSegment key={page} />
      <ShareButton
        customer={customer}
        owner={{ id: user.customer.id, name: user.customer.name }}
        shareBase={shareBase}
        view={sharedViewOf({ page, state, filters, calendar })}
      />
    </>
  );
}
