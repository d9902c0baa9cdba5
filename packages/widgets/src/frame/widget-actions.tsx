import { t } from '@playhead/texts/translate';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import type { RefObject } from 'react';
import { Icon } from '../controls/icon.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import type { WidgetAction } from './frame-props.ts';
import styles from './frame.module.css';

export interface WidgetActionsProps {
  readonly title: string;
  /** Groups are parted by a line. */
  readonly groups: readonly (readonly WidgetAction[])[];
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
}

/** WID-006: the "..." button, seen on hover and on focus. */
export function WidgetActions({ title, groups, buttonRef }: WidgetActionsProps) {
  const filled = groups.filter((group) => group.length > 0);
  if (filled.length === 0) return null;
  return (
    <MenuButton
      label={t('Actions for {title}', { title })}
      groups={filled}
      className={`${styles.iconButton} ${styles.more}`}
      buttonRef={buttonRef}
    >
      <Icon shape={ellipsis} size={14} />
    </MenuButton>
  );
}
