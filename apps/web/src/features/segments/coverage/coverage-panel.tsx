import { windowNote } from '@playhead/domain/segments';
import { exactNumber } from '@playhead/domain/format';
import type { SegmentForm } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import { AudienceRing, type AudienceShare, SESSIONS, shareText, UNIQUE_VIEWERS } from '@playhead/widgets/audience-ring';
import { tokens } from '@playhead/widgets/theme';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import styles from './coverage.module.css';
import type { Coverage } from './use-coverage.ts';

export interface CoveragePanelProps {
  coverage: Coverage;
  form: SegmentForm;
  /** SEG-042 */
  disabled?: boolean;
}

/** SEG-009, SEG-020, SEG-045..SEG-047 */
export function CoveragePanel({ coverage, form, disabled = false }: CoveragePanelProps) {
  const { mode } = useTheme();
  const { status } = coverage;
  return (
    <section className={styles.panel} aria-label={t('Coverage')} aria-busy={status === 'counting'} data-status={status}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('Coverage')}</h3>
        <output className={styles.status}>{statusWords(coverage)}</output>
        {'retry' in coverage ? (
          <button type="button" className={styles.retry} disabled={disabled} onClick={coverage.retry}>
            {t('Try again')}
          </button>
        ) : null}
      </header>
      <div className={styles.ring}>
        <AudienceRing shares={sharesOf(coverage)} theme={tokens[mode]} note={windowNote(form)} />
      </div>
    </section>
  );
}

/** SEG-046, SEG-047: fractions, 1 of each when no query runs. */
function sharesOf({ status, counted }: Coverage): readonly AudienceShare[] {
  const [viewers, sessions] =
    status === 'everyone' ? [1, 1] : [counted?.viewerCoverage ?? null, counted?.sessionCoverage ?? null];
  return [
    {
      label: UNIQUE_VIEWERS,
      share: viewers,
      text: shareText(viewers),
      count: countText(counted?.viewers),
    },
    { label: SESSIONS, share: sessions, text: shareText(sessions), count: countText(counted?.sessions) },
  ];
}

function countText(count: number | undefined): string | null {
  return count === undefined ? null : exactNumber(Math.round(count));
}

/** ERR-006: a failure is said here, where the number would stand, and nowhere else. */
function statusWords(coverage: Coverage): string {
  switch (coverage.status) {
    case 'everyone':
      return t('Everybody: no rule yet');
    case 'blocked':
      return t('Not counted: a rule is not valid');
    case 'counting':
      return t('Counting…');
    case 'estimated':
      return t('Sample{interval}, counting exactly…', { interval: intervalText(coverage.counted.interval) });
    case 'unsure':
      return t('Sample{interval}; could not be counted exactly', { interval: intervalText(coverage.counted.interval) });
    case 'exact':
      return t('Exact');
    case 'failed':
      return t('Could not be counted');
  }
}

function intervalText(interval: number | null): string {
  return interval === null ? '' : ` ±${shareText(interval)}`;
}
