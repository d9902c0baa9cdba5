import { formatInstant } from '@playhead/domain/format';
import type { Segment, SegmentVersion } from '@playhead/contract/http/segments';
import { describeRules, describeTimeRange, storedDefinition, streamIdLabels } from '@playhead/domain/segments';
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
        The history could not be loaded.{' '}
        <button type="button" className={styles.link} onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    ) : (
      <p className={styles.muted}>Loading the history…</p>
    );
  }
  return (
    <ol className={styles.versions}>
      {data.map((version) => (
        <li key={version.version}>
          <p className={styles.versionHead}>
            <strong>Version {version.version}</strong>
            <span className={styles.muted}>
              {formatInstant(version.changedAt, { timeZone })} by {version.changedBy}
            </span>
          </p>
          <p>
            {version.changes.length === 0
              ? 'Created'
              : version.changes.map((change) => changeWords(change, words)).join('; ')}
          </p>
          <details>
            <summary>This version in full</summary>
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
              aria-label={`Edit from version ${version.version}`}
              onClick={() => onRestore(version)}
            >
              Edit from this version
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Names of rules and tags are the customer's own. */
function changeWords(change: string, words: ViewerWords): string {
  return change.startsWith('viewers: ') ? words(change) : change;
}

/** Everything a version can differ in. */
function versionLines({ segment }: SegmentVersion, words: ViewerWords): readonly string[] {
  const definition = storedDefinition(segment);
  const { segmentName, description, tags, timeRange, streamId } = definition;
  return [
    `Name: ${segmentName}`,
    ...(description === '' ? [] : [`Description: ${description}`]),
    ...(tags.length === 0 ? [] : [`Category tags: ${tags.join(', ')}`]),
    `Time range: ${describeTimeRange(timeRange)}`,
    words(`Viewers: ${streamIdLabels[streamId]}`),
    ...describeRules(definition).map(({ text }) => text),
  ];
}
