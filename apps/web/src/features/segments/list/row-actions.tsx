import { t, tn } from '@playhead/texts/translate';
import { Dropdown } from 'antd';
import { Icon } from '@playhead/widgets/controls/icon';
import { useMenuButton } from '@playhead/browser/ui/dom/use-menu-button.ts';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { type ActionRights, actionRefusal, type SegmentAction, segmentActions } from '../segment-access.ts';
import type { ListedSegment } from './list-choice.ts';
import styles from './segment-table.module.css';

const labels: Readonly<Record<SegmentAction, string>> = {
  open: t('Open its page'),
  view: t('View'),
  history: t('History'),
  edit: t('Edit'),
  copy: t('Copy'),
  // The verb. Alone, the same word is a part of something: it has another word in other languages.
  share: tn(1, 'Share', 'Share with others'),
  send: t('Send members'),
  schedule: t('Schedule members'),
  rebuild: t('Build again'),
  delete: t('Delete'),
};

export interface RowActionsProps {
  segment: ListedSegment;
  rights: ActionRights;
  onAction: (action: SegmentAction, segment: ListedSegment) => void;
}

export function RowActions({ segment, rights, onAction }: RowActionsProps) {
  const { button, dropdown } = useMenuButton();
  return (
    <Dropdown
      trigger={['click']}
      {...dropdown}
      placement="bottomRight"
      menu={{
        items: segmentActions.map((action) => {
          const refusal = actionRefusal(action, segment, rights);
          return {
            key: action,
            label: <span title={refusal ?? undefined}>{labels[action]}</span>,
            disabled: refusal !== null,
            danger: action === 'delete',
          };
        }),
        onClick: ({ key, domEvent }) => {
          // The row below opens the summary.
          domEvent.stopPropagation();
          const action = segmentActions.find((known) => known === key);
          // What opens now gives the focus back to where it was: the item itself is gone by then.
          button.current?.focus();
          if (action) onAction(action, segment);
        },
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label={t('Actions for {name}', { name: segment.segmentName })}
        onClick={(event) => event.stopPropagation()}
      >
        <Icon shape={ellipsis} size={16} />
      </button>
    </Dropdown>
  );
}
