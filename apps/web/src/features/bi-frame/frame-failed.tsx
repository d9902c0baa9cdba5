import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { t } from '@playhead/texts/translate';

const reasons = {
  silent: t('The page in the frame did not start. Check your connection, then try again.'),
  ended: t('The session of this frame has ended.'),
} as const;

interface FrameFailedProps {
  /** Of the request for its address. */
  error: unknown;
  reason?: keyof typeof reasons;
  name?: string;
  onRetry: () => void;
}

export function FrameFailed({ error, reason, name = t('This page'), onRetry }: FrameFailedProps) {
  return (
    <StateScreen
      icon="alert"
      title={t('{name} could not be loaded', { name })}
      lines={[reason === undefined ? errorText(error) : reasons[reason]]}
      action={
        <Button look="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
