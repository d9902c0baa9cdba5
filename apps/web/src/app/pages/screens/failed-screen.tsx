import { ApiError } from '@playhead/browser/api/api-error.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

/** What the page cannot do without did not come. */
export function FailedScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <StateScreen
      icon="alert"
      title="This page could not be loaded"
      lines={[errorText(error)]}
      detail={requestId === null ? undefined : `Request ${requestId}`}
      action={
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
