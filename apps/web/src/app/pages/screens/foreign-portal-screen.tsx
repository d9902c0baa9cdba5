import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { t } from '@playhead/texts/translate';

/** The header lets in the portals of all customers; whose portal it is can be told once the user is known. */
export function ForeignPortalScreen({ customerName }: { customerName: string }) {
  return (
    <StateScreen
      icon="lock"
      title={t('This portal may not show Playhead')}
      lines={[
        t('{customer} has not allowed this page to embed Playhead.', { customer: customerName }),
        t('Open Playhead from your own portal, or ask your account admin to allow this one.'),
      ]}
    />
  );
}
