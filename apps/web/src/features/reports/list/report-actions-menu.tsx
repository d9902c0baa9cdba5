import type { ReportEntry } from '@playhead/contract/http/reports';
import { mayChangeReport } from '@playhead/domain/reports';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { SHARE } from '../report-texts.ts';
import styles from './reports.module.css';

const NOT_MINE = t('Only the owner can do this.');

const labels = {
  open: t('Open'),
  edit: t('Edit'),
  rename: t('Rename'),
  duplicate: t('Duplicate'),
  share: SHARE,
  pin: t('Pin to board'),
  uses: t('Where it is used'),
  delete: t('Delete'),
} as const;
export type ReportAction = keyof typeof labels;

const groups: readonly (readonly ReportAction[])[] = [
  ['open', 'edit'],
  ['rename', 'duplicate', 'share', 'pin', 'uses'],
  ['delete'],
];
const ofOwner: readonly ReportAction[] = ['rename', 'delete'];

export interface ReportActionsMenuProps {
  report: ReportEntry;
  onAction: (action: ReportAction, report: ReportEntry) => void;
}

export function ReportActionsMenu({ report, onAction }: ReportActionsMenuProps) {
  return (
    <MenuButton
      label={t('Actions for {name}', { name: report.reportName })}
      className={styles.more ?? ''}
      groups={groups.map((group) =>
        group.map((action) => ({
          key: action,
          label: labels[action],
          disabled: ofOwner.includes(action) && !mayChangeReport(report),
          reason: NOT_MINE,
          onSelect: () => onAction(action, report),
        })),
      )}
    >
      <Icon shape={ellipsis} size={16} />
    </MenuButton>
  );
}
