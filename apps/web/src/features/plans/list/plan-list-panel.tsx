import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { Button } from 'antd';
import copy from 'lucide/dist/esm/icons/copy.mjs';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import trash from 'lucide/dist/esm/icons/trash.mjs';
import type { ReactNode } from 'react';
import { Icon as NamedIcon } from '@playhead/browser/ui/icons.tsx';
import styles from './plan-list-panel.module.css';

interface PanelEntry {
  key: string;
  title: string;
  /** Destination and time in a few words. */
  about: string;
  modified: boolean;
  paused: boolean;
  /** Why it was not saved, or what failed last. */
  trouble: string | null;
}

export interface PlanListPanelProps {
  entries: readonly PanelEntry[];
  current: string | null;
  isBusy: boolean;
  onChoose: (key: string) => void;
  onNew: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** DLV-005, DLV-008 */
export function PlanListPanel({
  entries,
  current,
  isBusy,
  onChoose,
  onNew,
  onDuplicate,
  onDelete,
}: PlanListPanelProps) {
  const isEmpty = entries.length === 0;
  return (
    <section className={styles.panel} aria-label={t('Schedules')}>
      <div className={styles.tools}>
        <Tool icon={plus} isDisabled={isBusy} isFirst={isEmpty} onPress={onNew}>
          {t('New')}
        </Tool>
        <Tool icon={copy} isDisabled={isBusy || current === null} onPress={onDuplicate}>
          {t('Duplicate')}
        </Tool>
        <Tool icon={trash} isDisabled={isBusy || current === null} onPress={onDelete}>
          {t('Delete')}
        </Tool>
      </div>
      {isEmpty ? (
        <p className={styles.empty}>{t('Please to add new')}</p>
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <button
                type="button"
                className={styles.entry}
                aria-current={entry.key === current}
                disabled={isBusy}
                onClick={() => onChoose(entry.key)}
              >
                <span className={styles.title}>
                  {entry.title.trim() === '' ? t('No name') : entry.title}
                  {entry.modified ? <span className={styles.dot} title={t('Unsaved')} /> : null}
                </span>
                <span className={styles.about}>
                  {entry.modified ? <span className="ph-hidden">{`${t('Unsaved.')} `}</span> : null}
                  {entry.paused ? t('Paused · {about}', { about: entry.about }) : entry.about}
                </span>
                {entry.trouble === null ? null : (
                  <span className={styles.trouble}>
                    <NamedIcon name="alert" size={11} />
                    {entry.trouble}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ToolProps {
  icon: Parameters<typeof Icon>[0]['shape'];
  isDisabled: boolean;
  isFirst?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ icon, isDisabled, isFirst = false, onPress, children }: ToolProps) {
  return (
    <Button
      className={styles.tool ?? ''}
      size="small"
      type="text"
      icon={<Icon shape={icon} size={13} />}
      disabled={isDisabled}
      {...(isFirst ? { 'data-first-focus': true } : {})}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
