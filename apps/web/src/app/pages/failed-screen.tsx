import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/present-error.ts';
import { Button } from '../../ui/button.tsx';
import { StateScreen } from '../../ui/screen/state-screen.tsx';

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
