import { t } from '@playhead/texts/translate';
import type { HostLink } from '../../../features/host/host-bridge.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

/** In a frame the sign-in is the host's; until it has sent one there is nothing to show. */
export function HostWaiting({ link, expired }: { link: HostLink; expired: boolean }) {
  if (link === 'silent') {
    return (
      <StateScreen
        icon="alert"
        title={t('The portal does not respond')}
        lines={[
          t('Playhead is shown inside of another page, and that page has not signed you in.'),
          t('Reloading it may help.'),
        ]}
        action={
          <Button look="primary" onClick={() => window.location.reload()}>
            {t('Try again')}
          </Button>
        }
      />
    );
  }
  return <PageLoading words={t(expired ? 'Waiting for the portal to sign you in again' : 'Waiting for the portal')} />;
}
