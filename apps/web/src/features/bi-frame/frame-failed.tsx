import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

const reasons = {
  silent: 'The page in the frame did not start. Check your connection, then try again.',
  ended: 'The session of this frame has ended.',
} as const;

interface FrameFailedProps {
  /** Of the request for its address. */
  error: unknown;
  reason?: keyof typeof reasons;
  name?: string;
  onRetry: () => void;
}

export function FrameFailed({ error, reason, name = 'This page', onRetry }: FrameFailedProps) {
  return (
    <StateScreen
      icon="alert"
      title={`${name} could not be loaded`}
      lines={[reason === undefined ? errorText(error) : reasons[reason]]}
      action={
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
