import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

export function NoSuchPage({ name, onReturn }: { name: string; onReturn: () => void }) {
  return (
    <StateScreen
      icon="compass"
      title="There is no such page"
      lines={[
        'The address may be misspelled, or the page has been renamed.',
        'Every page you can open is in the menu.',
      ]}
      detail={name}
      action={
        <Button look="primary" onClick={onReturn}>
          Go to Overview
        </Button>
      }
    />
  );
}
