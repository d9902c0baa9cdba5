import type { Segment } from '@playhead/contract/http/segments';
import { exactNumber } from '@playhead/domain/format';
import { AudienceRing, type AudienceShare, SESSIONS, shareText, UNIQUE_VIEWERS } from '@playhead/widgets/audience-ring';
import { tokens } from '@playhead/widgets/theme';
import { useTheme } from '../../ui/theme/theme-provider.tsx';
import styles from './audience-card.module.css';
import { Card } from './card.tsx';
import { countedWindow } from './counted-window.ts';

/** WID-013, WID-014: the shares of the whole audience that the build counted. */
export function AudienceCard({ segment, timeZone }: { segment: Segment; timeZone: string }) {
  const { mode } = useTheme();
  return (
    <Card title="Segment Audience">
      <div className={styles.ring}>
        <AudienceRing shares={coverageShares(segment)} theme={tokens[mode]} note={countedWindow(segment)} />
      </div>
      <p className={styles.facts}>{factWords(segment, timeZone)}</p>
    </Card>
  );
}

/** Two decimals and never above 100%: members counted after everyone can exceed them. */
export function coverageShares(segment: Segment): readonly AudienceShare[] {
  const { viewers, viewer_coverage, session_coverage } = segment;
  return [
    shareOf(UNIQUE_VIEWERS, viewer_coverage, viewers === null ? null : exactNumber(viewers)),
    shareOf(SESSIONS, session_coverage, null),
  ];
}

function shareOf(label: string, coverage: number | null, count: string | null): AudienceShare {
  const share = coverage === null ? null : Math.min(1, Math.max(0, coverage));
  return { label, share, text: shareText(share), count };
}

function factWords({ owner, mine, built_at }: Segment, timeZone: string): string {
  const by = mine ? 'Yours' : `By ${owner}`;
  if (built_at === null) return by;
  const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${by} · counted ${at.format(new Date(built_at))}`;
}
