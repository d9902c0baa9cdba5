import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { RefObject } from 'react';
import type { WidgetAction } from './frame-props.ts';

/** The entries stand at the end of the document: the keyboard is taken there, or it would have to walk through the page. */
const dropdown = { trigger: ['click' as const], placement: 'bottomRight' as const, autoFocus: true };

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
  const items = filled.flatMap((group, index) => [
    ...(index === 0 ? [] : [{ type: 'divider' as const, key: `line-${index}` }]),
    ...group.map((action) => ({
      key: action.key,
      label: action.label,
      disabled: action.disabled === true,
      onClick: action.onSelect,
    })),
  ]);
  return (
    <Dropdown {...dropdown} menu={{ items }}>
      <Button
        ref={buttonRef ?? null}
        type="text"
        size="small"
        className="ph-more"
        icon={<EllipsisOutlined aria-hidden="true" />}
        aria-label={`Actions for ${title}`}
      />
    </Dropdown>
  );
}
