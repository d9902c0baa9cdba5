import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

/** SHELL-066..SHELL-070: the words are fixed. */
export function ForbiddenScreen({ provider, onReturn }: { provider: string; onReturn: () => void }) {
  return (
    <StateScreen
      icon="lock"
      title="Forbidden"
      lines={[
        'You do not have the permissions to view this page.',
        `Please contact your account admin or ${provider} support team for help.`,
      ]}
      action={
        <Button look="primary" onClick={onReturn}>
          Return to Overview Page
        </Button>
      }
    />
  );
}
