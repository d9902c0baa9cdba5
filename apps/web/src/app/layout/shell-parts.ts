import type { ReactNode } from 'react';
import type { AppShellProps } from './app-shell.tsx';

/** What a page puts into the shell around it. */
export type ShellParts = Pick<AppShellProps, 'period' | 'filters' | 'tools' | 'printHeader'> & {
  title: string;
  /** Null where it is hidden (SHELL-059). */
  breadcrumb: ReactNode;
  /** Chooses what the page is about; null on a page about everything. */
  chooser: ReactNode;
  content: ReactNode;
};
