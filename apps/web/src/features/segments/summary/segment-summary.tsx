import type { UserInfo } from '@playhead/contract/http/account/users';
import { exactNumber } from '@playhead/domain/format';
import { ownerName } from '@playhead/domain/owners';
import {
  describeRules,
  describeTimeRange,
  type RuleLine,
  showsStreamIds,
  storedDefinition,
  streamIdLabels,
  windowNote,
} from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { AudienceRing, type AudienceShare, SESSIONS, shareText, UNIQUE_VIEWERS } from '@playhead/widgets/audience-ring';
import { tokens } from '@playhead/widgets/theme';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentUsesQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import type { ListedSegment } from '../list/list-choice.ts';
import { StateBadge } from '../list/state-badge.tsx';
import styles from './segment-summary.module.css';
import { UsesInWords } from './uses-in-words.tsx';
import { VersionHistory, type VersionHistoryProps } from './version-history.tsx';

const summaryTabs = ['summary', 'history'] as const;
export type SummaryTab = (typeof summaryTabs)[number];

export interface SegmentSummaryProps extends Pick<VersionHistoryProps, 'onRestore'> {
  customer: string;
  user: UserInfo;
  segment: ListedSegment;
  tab: SummaryTab;
  onTab: (tab: SummaryTab) => void;
  /** Null where this user cannot have it built. */
  onRebuild: (() => void) | null;
  isRebuildRequested: boolean;
}

/** SEG-003 */
export function SegmentSummary(props: SegmentSummaryProps) {
  const { customer, user, segment, tab, onTab, onRestore, onRebuild, isRebuildRequested } = props;
  return (
    <div className={styles.summary}>
      <h3 className={styles.name}>{segment.segmentName}</h3>
      <StateBadge segment={segment} />
      {segment.state === 'failed' && segment.reason !== null ? (
        <p className={styles.reason} role="note">
          {tSent(segment.reason)}
        </p>
      ) : null}
      {segment.state === 'failed' && onRebuild !== null ? (
        <Button
          className={styles.again}
          disabled={isRebuildRequested}
          onClick={({ currentTarget }) => {
            // The button goes with the failure: the focus would go with it.
            currentTarget.closest('aside')?.focus({ preventScroll: true });
            onRebuild();
          }}
        >
          {t('Build again')}
        </Button>
      ) : null}
      <Tabs
        size="small"
        activeKey={tab}
        animated={false}
        destroyOnHidden
        onChange={(key) => onTab(key === 'history' ? 'history' : 'summary')}
        items={[
          {
            key: 'summary',
            label: t('Summary'),
            children: <Facts customer={customer} user={user} segment={segment} />,
          },
          {
            key: 'history',
            label: t('History'),
            children: (
              <VersionHistory customer={customer} segment={segment} timeZone={user.timeZone} onRestore={onRestore} />
            ),
          },
        ]}
      />
    </div>
  );
}

function Facts({ customer, user, segment }: Pick<SegmentSummaryProps, 'customer' | 'user' | 'segment'>) {
  const { mode } = useTheme();
  const words = useViewerWords();
  const uses = useQuery(segmentUsesQuery(useApi(), { customer, id: segment.segmentId }));
  const definition = storedDefinition(segment);
  return (
    <>
      {segment.description === '' ? null : <p className={styles.description}>{segment.description}</p>}
      <h4 className={styles.head}>{t('Segment Audience')}</h4>
      <div className={styles.ring}>
        <AudienceRing shares={sharesOf(segment)} theme={tokens[mode]} note={windowNote(definition)} />
      </div>
      <dl className={styles.facts}>
        <Fact label={t('Category Tags')} value={segment.tagNames.join(', ')} />
        <Fact label={t('Time Range')} value={describeTimeRange(definition.timeRange)} />
        {showsStreamIds(user) ? (
          <Fact label={t('Stream ID')} value={words(tSent(streamIdLabels[definition.streamId]))} />
        ) : null}
        <Fact label={t('Owner')} value={ownerName({ ...segment, isMine: segment.mine })} />
      </dl>
      <h4 className={styles.head}>{t('Rules')}</h4>
      <Rules lines={describeRules(definition)} issues={definition.issues} />
      <h4 className={styles.head}>{t('Where it is used')}</h4>
      <UsesInWords uses={uses.data} isError={uses.isError} />
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === '' ? t('none') : value}</dd>
    </div>
  );
}

/** In the order of the rules, under the tab they were set in. */
function Rules({ lines, issues }: { lines: readonly RuleLine[]; issues: readonly string[] }) {
  const tabs = [...new Set(lines.map(({ tab }) => tab))];
  if (lines.length === 0 && issues.length === 0) return <p className={styles.muted}>{t('No rules: everybody.')}</p>;
  return (
    <>
      {tabs.map((tab) => (
        <div key={tab} className={styles.rules}>
          <h5>{tSent(tab)}</h5>
          <ul>
            {lines
              .filter((line) => line.tab === tab)
              .map(({ text }, index) => (
                <li key={`${index} ${text}`}>{text}</li>
              ))}
          </ul>
        </div>
      ))}
      {issues.map((issue) => (
        <p key={issue} className={styles.reason}>
          {issue}
        </p>
      ))}
    </>
  );
}

/** WID-013 */
function sharesOf(segment: ListedSegment): readonly AudienceShare[] {
  const { viewerCoverage, sessionCoverage, viewers } = segment;
  return [
    {
      label: UNIQUE_VIEWERS,
      share: viewerCoverage,
      text: shareText(viewerCoverage),
      count: viewers === null ? null : exactNumber(viewers),
    },
    { label: SESSIONS, share: sessionCoverage, text: shareText(sessionCoverage), count: null },
  ];
}
