import type { RefObject } from 'react';
import { MenuButton } from '../controls/menu-button.tsx';
import type { WidgetAction } from './frame-props.ts';

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
    <MenuButton label={`Actions for ${title}`} groups={filled} className="ph-icon-button ph-more" buttonRef={buttonRef}>
      <svg width="13" height="13" viewBox="0 0 13 13" fill="currentColor" aria-hidden="true">
        <circle cx="2.2" cy="6.5" r="0.95" />
        <circle cx="6.5" cy="6.5" r="0.95" />
        <circle cx="10.8" cy="6.5" r="0.95" />
      </svg>
    </MenuButton>
  );
}
