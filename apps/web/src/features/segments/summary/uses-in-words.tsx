import type { SegmentUses } from '@playhead/browser/api/segments/segment-resources.ts';
import styles from './segment-summary.module.css';

export function UsesInWords({ uses, isError }: { uses: SegmentUses | undefined; isError: boolean }) {
  if (uses === undefined) {
    return <p className={styles.muted}>{isError ? 'It could not be found out.' : 'Looking…'}</p>;
  }
  const { privateSegments: hidden, shareLinks: links } = uses;
  if (uses.segments.length + hidden + links === 0) return <p className={styles.muted}>Nowhere else.</p>;
  return (
    <ul className={styles.uses}>
      {uses.segments.map(({ segmentId, segmentName }) => (
        <li key={segmentId}>Segment “{segmentName}”</li>
      ))}
      {hidden === 0 ? null : (
        <li>{hidden === 1 ? '1 private segment of a colleague' : `${hidden} private segments of colleagues`}</li>
      )}
      {links === 0 ? null : <li>{links === 1 ? '1 share link' : `${links} share links`}</li>}
    </ul>
  );
}
