import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { t } from '@playhead/texts/translate';

export function NoSuchPage({ name, onReturn }: { name: string; onReturn: () => void }) {
  return (
    <StateScreen
      icon="compass"
      title={t('There is no such page')}
      lines={[
        t('The address may be misspelled, or the page has been renamed.'),
        t('Every page you can open is in the menu.'),
      ]}
      detail={name}
      action={
        <Button look="primary" onClick={onReturn}>
          {t('Go to Overview')}
        </Button>
      }
    />
  );
}
