import { t, tn } from '@playhead/texts/translate';
import type { SegmentUses } from '@playhead/browser/api/segments/segment-resources.ts';
import styles from './segment-summary.module.css';

export function UsesInWords({ uses, isError }: { uses: SegmentUses | undefined; isError: boolean }) {
  if (uses === undefined) {
    return <p className={styles.muted}>{isError ? t('It could not be found out.') : t('Looking…')}</p>;
  }
  const { privateSegments: hidden, shareLinks: links } = uses;
  if (uses.segments.length + hidden + links === 0) return <p className={styles.muted}>{t('Nowhere else.')}</p>;
  return (
    <ul className={styles.uses}>
      {uses.segments.map(({ segmentId, segmentName }) => (
        <li key={segmentId}>{t('Segment “{name}”', { name: segmentName })}</li>
      ))}
      {hidden === 0 ? null : (
        <li>{tn(hidden, '{count} private segment of a colleague', '{count} private segments of colleagues')}</li>
      )}
      {links === 0 ? null : <li>{tn(links, '{count} share link', '{count} share links')}</li>}
    </ul>
  );
}
