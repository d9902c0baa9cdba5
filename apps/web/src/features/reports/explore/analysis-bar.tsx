import { t } from '@playhead/texts/translate';
import { type ReactNode, useEffect, useRef } from 'react';
import { TitleBar } from '@playhead/browser/ui/title-bar/title-bar.tsx';
import styles from './analysis-bar.module.css';

export interface AnalysisBarProps {
  name: string;
  /** Owner, description and the like. */
  about: string;
  isChanged?: boolean;
  children: ReactNode;
}

/** Name of an analysis and what can be done with it, above the BI frame. */
export function AnalysisBar({ name, about, isChanged = false, children }: AnalysisBarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Another analysis on the same page: the reader begins at its name.
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <TitleBar
      headingRef={heading}
      name={name}
      about={about}
      badge={isChanged ? <span className={styles.changed}>{t('Unsaved changes')}</span> : null}
    >
      {children}
    </TitleBar>
  );
}
