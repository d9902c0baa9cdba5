import { t } from '@playhead/texts/translate';
import { ChunkLoadError } from '@playhead/widgets/lazy-chunk';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

interface AppBoundaryProps {
  /** Another one is tried again. */
  location?: string;
  children: ReactNode;
}

interface AppBoundaryState {
  crash: { error: unknown } | null;
  location: string | undefined;
}

/** The last resort: a crash outside of a widget leaves words and a way out, never a blank page. */
export class AppBoundary extends Component<AppBoundaryProps, AppBoundaryState> {
  override state: AppBoundaryState = { crash: null, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<AppBoundaryState> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps({ location }: AppBoundaryProps, state: AppBoundaryState): AppBoundaryState | null {
    return location === state.location ? null : { crash: null, location };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('app.crashed', { error, stack: info.componentStack });
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash === null ? this.props.children : <CrashedScreen isChunk={crash.error instanceof ChunkLoadError} />;
  }
}

/** A chunk fails to load after a deploy or on a bad connection; a reload solves both. */
function CrashedScreen({ isChunk }: { isChunk: boolean }) {
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
