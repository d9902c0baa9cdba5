import type { Segment, SegmentState } from '@playhead/contract/http/segments';
import { t, tSent } from '@playhead/texts/translate';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './state-badge.module.css';

const words: Readonly<Record<SegmentState, string>> = {
  building: t('Building'),
  rebuilding: t('Updating'),
  ready: t('Ready'),
  failed: t('Failed'),
};

export function StateBadge({ segment }: { segment: Pick<Segment, 'state' | 'progress' | 'reason'> }) {
  const { state, progress, reason } = segment;
  const isOn = state === 'building' || state === 'rebuilding';
  const percent = progress === null ? null : Math.round(Math.min(1, Math.max(0, progress)) * 100);
  return (
    <span className={styles.badge} data-state={state} title={reason === null ? undefined : tSent(reason)}>
      {state === 'ready' ? <Icon name="check" size={12} /> : null}
      {state === 'failed' ? <Icon name="alert" size={12} /> : null}
      {isOn ? (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ inlineSize: `${percent ?? 0}%` }} />
        </span>
      ) : null}
      {words[state]}
      {isOn && percent !== null ? ` ${percent}%` : ''}
    </span>
  );
}
