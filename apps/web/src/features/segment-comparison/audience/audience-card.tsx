import type { QueryResult } from '@playhead/contract/http/queries';
import type { Segment } from '@playhead/contract/http/segments';
import { exactNumber, formatInstant, numberOf } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { AudienceRing, type AudienceShare, SESSIONS, shareText, UNIQUE_VIEWERS } from '@playhead/widgets/audience-ring';
import { tokens } from '@playhead/widgets/theme';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentAudienceQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import styles from './audience-card.module.css';
import { Card } from '../card.tsx';
import { countedWindow } from './counted-window.ts';

export interface AudienceCardProps {
  customer: string;
  segment: Segment;
  timeZone: string;
}

/** WID-013, WID-014: the shares of the whole audience that the build counted. */
export function AudienceCard({ customer, segment, timeZone }: AudienceCardProps) {
  const { mode } = useTheme();
  const { segmentId: id, builtAt } = segment;
  const audience = useQuery(segmentAudienceQuery(useApi(), { customer, id, builtAt })).data;
  return (
    <Card title={t('Segment Audience')}>
      <div className={styles.ring}>
        <AudienceRing shares={audienceShares(audience?.data[0])} theme={tokens[mode]} note={countedWindow(segment)} />
      </div>
      <p className={styles.facts}>{factWords(segment, timeZone)}</p>
    </Card>
  );
}

/** Two decimals and never above 100%: members counted after everyone can exceed them. */
function audienceShares(row: QueryResult['data'][number] = {}): readonly AudienceShare[] {
  const viewers = numberOf(row['segment_share.viewers']);
  return [
    shareOf(
      UNIQUE_VIEWERS,
      numberOf(row['segment_share.viewer_share']),
      viewers === null ? null : exactNumber(viewers),
    ),
    shareOf(SESSIONS, numberOf(row['segment_share.session_share']), null),
  ];
}

function shareOf(label: string, coverage: number | null, count: string | null): AudienceShare {
  const share = coverage === null ? null : Math.min(1, Math.max(0, coverage));
  return { label, share, text: shareText(share), count };
}

function factWords({ owner, mine, builtAt }: Segment, timeZone: string): string {
  const by = mine ? t('Yours') : t('By {owner}', { owner });
  if (builtAt === null) return by;
  return `${by} · ${t('counted {time}', { time: formatInstant(builtAt, { timeZone }) })}`;
}
