import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

/** The last resort: a crash outside of a widget leaves words and a way out, never a blank page. */
export class AppBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('app.crashed', { error, stack: info.componentStack });
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return <CrashedScreen />;
  }
}

export function CrashedScreen() {
  return (
    <StateScreen
      icon="alert"
      title="Something went wrong"
      lines={['Please reload this page. What you had chosen is kept in its address.']}
      action={
        <Button look="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
