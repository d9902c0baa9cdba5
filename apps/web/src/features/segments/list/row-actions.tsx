import { t, tn } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
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
  const entries = segmentActions.map((action) => {
    const refusal = actionRefusal(action, segment, rights);
    return {
      key: action,
      label: labels[action],
      disabled: refusal !== null,
      reason: refusal ?? undefined,
      danger: action === 'delete',
      onSelect: () => onAction(action, segment),
    };
  });
  return (
    <MenuButton
      label={t('Actions for {name}', { name: segment.segmentName })}
      className={styles.more ?? ''}
      groups={[entries]}
    >
      <Icon shape={ellipsis} size={16} />
    </MenuButton>
  );
}
