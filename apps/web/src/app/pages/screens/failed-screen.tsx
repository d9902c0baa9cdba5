import { ApiError } from '@playhead/browser/api/api-error.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { t } from '@playhead/texts/translate';

/** What the page cannot do without did not come. */
export function FailedScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <StateScreen
      icon="alert"
      title={t('This page could not be loaded')}
      lines={[errorText(error)]}
      detail={requestId === null ? undefined : t('Request {id}', { id: requestId })}
      action={
        <Button look="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
