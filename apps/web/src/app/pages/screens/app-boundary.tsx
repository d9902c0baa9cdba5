import { t } from '@playhead/texts/translate';
import { ChunkLoadError } from '@playhead/widgets/lazy-chunk';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
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

/** The error of a route, for its boundary. */
export function CrashedRoute() {
  return <CrashedScreen isChunk={useRouteError() instanceof ChunkLoadError} />;
}

/** A chunk fails to load after a deploy or on a bad connection; a reload solves both. */
function CrashedScreen({ isChunk = false }: { isChunk?: boolean }) {
  return (
    <StateScreen
      icon="alert"
      title={t(isChunk ? "Couldn't load this part of Playhead" : 'Something went wrong')}
      lines={[
        t(
          isChunk
            ? 'Playhead was updated, or the connection failed. Reload this page; what you had chosen is kept in its address.'
            : 'Please reload this page. What you had chosen is kept in its address.',
        ),
      ]}
      action={
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      }
    />
  );
}
