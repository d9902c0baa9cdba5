import type { ReactNode } from 'react';
import { CloseButton } from '../close-button.tsx';
import styles from './strip.module.css';

export interface StripProps {
  tone: 'warning' | 'hint';
  role?: 'note';
  /** Name of the button that removes it. */
  dismiss: string;
  title?: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** A line above the content of a page that can be dismissed. */
export function Strip({ tone, role, dismiss, title, onDismiss, children }: StripProps) {
  return (
    <div className={`${styles.strip} ${styles[tone]}`} role={role}>
      {children}
      <CloseButton label={dismiss} title={title} onClick={onDismiss} />
    </div>
  );
}
