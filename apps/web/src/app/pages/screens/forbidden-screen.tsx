import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { t } from '@playhead/texts/translate';

/** SHELL-066..SHELL-070: the words are fixed. */
export function ForbiddenScreen({ provider, onReturn }: { provider: string; onReturn: () => void }) {
  return (
    <StateScreen
      icon="lock"
      title={t('Forbidden')}
      lines={[
        t('You do not have the permissions to view this page.'),
        t('Please contact your account admin or {provider} support team for help.', { provider }),
      ]}
      action={
        <Button look="primary" onClick={onReturn}>
          {t('Return to Overview Page')}
        </Button>
      }
    />
  );
}
