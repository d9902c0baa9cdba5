import { abbreviateNumber, exactNumber } from '@playhead/domain/format';
import { t, tSent } from '@playhead/texts/translate';
import { shareText } from '@playhead/widgets/audience-ring';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import styles from './coverage.module.css';
import type { Coverage } from './use-coverage.ts';

interface Step {
  label: string;
  viewers: number;
  /** Of the viewers the step before left. */
  kept: number | null;
}

const ALL_VIEWERS = t('All viewers');
const ADD_RULES = t(
  'Every rule you add appears here with the viewers it leaves. Rules on different fields are combined with AND.',
);
const ONCE_COUNTED = t('Every rule appears here with the viewers it leaves once the rules can be counted.');
const emptyWords: Partial<Record<Coverage['status'], string>> = {
  counting: t('Counting…'),
  blocked: ONCE_COUNTED,
  failed: ONCE_COUNTED,
};

/** What each rule leaves of the viewers before it, in the order of the rules. */
export function CoverageSteps({ coverage }: { coverage: Coverage }) {
  const words = useViewerWords();
  const { counted, status } = coverage;
  return (
    <section className={styles.steps} aria-label={t('What each rule keeps')} data-status={status}>
      <h3 className={styles.title}>{t('What each rule keeps')}</h3>
      {counted === null || counted.steps.length === 0 ? (
        <p className={styles.empty}>{words(emptyWords[status] ?? ADD_RULES)}</p>
      ) : (
        <ol className={styles.list}>
          {stepsOf(counted, words(ALL_VIEWERS)).map((step, index) => (
            // A rule may come twice: its position is its identity.
            <li key={index} className={styles.step}>
              <span className={styles.label}>{step.label}</span>
              <span className={styles.number} title={exactNumber(Math.round(step.viewers))}>
                {counted.sampled ? '≈ ' : ''}
                {abbreviateNumber(Math.round(step.viewers))}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.bar}
                  style={{ inlineSize: shareText(part(step.viewers, counted.allViewers)) }}
                />
              </span>
              {step.kept === null ? null : (
                <span className={styles.kept}>{t('keeps {kept}', { kept: shareText(step.kept) })}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function stepsOf({ steps, allViewers }: NonNullable<Coverage['counted']>, everybody: string): readonly Step[] {
  const all: Step = { label: everybody, viewers: allViewers, kept: null };
  return [
    all,
    ...steps.map(({ label, viewers }, index) => ({
      label: tSent(label),
      viewers,
      kept: part(viewers, steps[index - 1]?.viewers ?? allViewers),
    })),
  ];
}

function part(viewers: number, of: number): number {
  return of === 0 ? 0 : viewers / of;
}
