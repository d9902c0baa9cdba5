import { type Job, type JobAction, jobActions } from '@playhead/contract/http/deliveries/jobs';
import { t } from '@playhead/texts/translate';
import { useMenuButton } from '@playhead/browser/ui/dom/use-menu-button.ts';
import { Icon } from '@playhead/widgets/controls/icon';
import { Dropdown } from 'antd';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import styles from './jobs.module.css';

export const actionLabels: Readonly<Record<JobAction, string>> = {
  download: t('Download'),
  cancel: t('Cancel'),
  retry: t('Retry'),
  resend: t('Resend'),
};

export interface JobActionMenuProps {
  job: Job;
  isBusy: boolean;
  onDetails: () => void;
  onAction: (action: JobAction) => void;
}

export function JobActionMenu({ job, isBusy, onDetails, onAction }: JobActionMenuProps) {
  const { button, dropdown } = useMenuButton();
  return (
    <Dropdown
      trigger={['click']}
      {...dropdown}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'details', label: t('Details') },
          ...job.actions.map((action) => ({
            key: action,
            label: actionLabels[action],
            disabled: isBusy,
            danger: action === 'cancel',
          })),
        ],
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          // What opens now gives the focus back to where it was: the item itself is gone by then.
          button.current?.focus();
          const action = jobActions.find((known) => known === key);
          if (action === undefined) onDetails();
          else onAction(action);
        },
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label={t('Actions for {name}', { name: job.title })}
        onClick={(event) => event.stopPropagation()}
      >
        <Icon shape={ellipsis} size={16} />
      </button>
    </Dropdown>
  );
}
