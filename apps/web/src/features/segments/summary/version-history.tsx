import { formatInstant } from '@playhead/domain/format';
import type { Segment, SegmentVersion } from '@playhead/contract/http/segments';
import { describeRules, describeTimeRange, storedDefinition, streamIdLabels } from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords, type ViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentVersionsQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import styles from './segment-summary.module.css';

export interface VersionHistoryProps {
  customer: string;
  segment: Pick<Segment, 'segmentId' | 'version'>;
  timeZone: string;
  /** Null where the user may not edit. */
  onRestore: ((version: SegmentVersion) => void) | null;
}

/** Newest first. */
export function VersionHistory({ customer, segment, timeZone, onRestore }: VersionHistoryProps) {
  const words = useViewerWords();
  const { data, isError, refetch } = useQuery(segmentVersionsQuery(useApi(), { customer, id: segment.segmentId }));
  if (data === undefined) {
    return isError ? (
      <p className={styles.muted}>
        {t('The history could not be loaded.')}{' '}
        <button type="button" className={styles.link} onClick={() => void refetch()}>
          {t('Try again')}
        </button>
      </p>
    ) : (
      <p className={styles.muted}>{t('Loading the history…')}</p>
    );
  }
  return (
    <ol className={styles.versions}>
      {data.map((version) => (
        <li key={version.version}>
          <p className={styles.versionHead}>
            <strong>{t('Version {version}', { version: version.version })}</strong>
            <span className={styles.muted}>
              {t('{time} by {user}', {
                time: formatInstant(version.changedAt, { timeZone }),
                user: version.changedBy,
              })}
            </span>
          </p>
          <p>
            {version.changes.length === 0
              ? t('Created')
              : version.changes.map((change) => changeWords(change, words)).join('; ')}
          </p>
          <details>
            <summary>{t('This version in full')}</summary>
            <ul>
              {versionLines(version, words).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
          {onRestore === null || version.version === segment.version ? null : (
            <button
              type="button"
              className={styles.link}
              aria-label={t('Edit from version {version}', { version: version.version })}
              onClick={() => onRestore(version)}
            >
              {t('Edit from this version')}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Names of rules and tags are the customer's own. */
function changeWords(change: string, words: ViewerWords): string {
  return change.startsWith('viewers: ') ? words(tSent(change)) : tSent(change);
}

/** Everything a version can differ in. */
function versionLines({ segment }: SegmentVersion, words: ViewerWords): readonly string[] {
  const definition = storedDefinition(segment);
  const { segmentName, description, tags, timeRange, streamId } = definition;
  return [
    t('Name: {name}', { name: segmentName }),
    ...(description === '' ? [] : [t('Description: {description}', { description })]),
    ...(tags.length === 0 ? [] : [t('Category tags: {tags}', { tags: tags.join(', ') })]),
    t('Time range: {range}', { range: describeTimeRange(timeRange) }),
    words(t('Viewers: {choice}', { choice: tSent(streamIdLabels[streamId]) })),
    ...describeRules(definition).map(({ text }) => text),
  ];
}
