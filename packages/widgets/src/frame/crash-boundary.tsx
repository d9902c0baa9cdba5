import { messages } from '@playhead/domain/messages';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import styles from './states.module.css';

interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** New rows are a new chance: the same ones would crash again. */
  readonly resetKey: unknown;
  readonly onCrash?: ((error: Error, info: ErrorInfo) => void) | undefined;
}

interface CrashState {
  readonly crashed: boolean;
  readonly resetKey: unknown;
}

/** One broken widget must not take the page down with it. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crashed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<CrashState> {
    return { crashed: true };
  }

  static getDerivedStateFromProps(props: CrashBoundaryProps, state: CrashState): CrashState | null {
    return props.resetKey === state.resetKey ? null : { crashed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onCrash?.(error, info);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className={`${styles.state} ${styles.words}`} role="alert">
        <p className={styles.title}>{messages.crashed.text}</p>
      </div>
    );
  }
}
