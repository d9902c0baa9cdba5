import { formatCompact, formatPercent, formatValue, NO_VALUE } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { DrillLabel } from '../chart/drill-label.tsx';
import { useHoverCard } from '../chart/hover-card.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { useViewerWords } from '../viewer-words.ts';
import { episodeFunnel, type EpisodeStep } from './episode-steps.ts';
import styles from './funnel.module.css';
import textStyles from '../css/text.module.css';

/** Narrower than this only the code of an episode is written; its title is in the hover card. */
const TITLES_PX = 520;

/** A table whose second column is drawn: 30 episodes and more scroll under a heading that stays. */
export function FunnelWidget({ input, theme, view, onDataPointClick }: WidgetComponentProps) {
  const words = useViewerWords();
  const funnel = episodeFunnel(input, words);
  const hover = useHoverCard(theme.mode);
  const wide = view.width >= TITLES_PX;
  return (
    <div className={styles.funnel}>
      {funnel.summary !== '' && <p className="ph-summary">{funnel.summary}</p>}
      <div className={styles.scroll} onPointerLeave={hover.hide}>
        <table className={wide ? styles.table : `${styles.table} ${styles.narrow}`}>
          <caption className="ph-sr">{input.config.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Episode')}</th>
              <th scope="col">
                <span className="ph-sr">{t('Bar')}</span>
              </th>
              <th scope="col">{words(t('Viewers'))}</th>
              <th scope="col">{wide ? t('Of first') : '%'}</th>
              <th scope="col">{t(wide ? 'Drop-off' : 'Drop')}</th>
            </tr>
          </thead>
          <tbody>
            {funnel.steps.map((step) => (
              <tr key={step.step} onPointerMove={(event) => hover.show(event, step.tooltip)}>
                <th scope="row">
                  <span className={styles.name}>
                    <span className={styles.code}>
                      <DrillLabel
                        text={step.code}
                        target={wide ? null : step.target}
                        onDataPointClick={onDataPointClick}
                      />
                    </span>
                    {wide && (
                      <span className={styles.title}>
                        <DrillLabel text={step.title} target={step.target} onDataPointClick={onDataPointClick} />
                      </span>
                    )}
                  </span>
                </th>
                <td aria-hidden="true">
                  <StepBar step={step} />
                </td>
                <td>
                  <span aria-hidden="true">{formatCompact(step.viewers, 'integer')}</span>
                  <span className="ph-sr">{formatValue(step.viewers, 'integer')}</span>
                </td>
                <td className={textStyles.muted}>{shortPercent(step.shareOfFirst, wide)}</td>
                <td className={textStyles.muted}>{shortPercent(step.dropOff, wide)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hover.card}
    </div>
  );
}

function StepBar({ step }: { step: EpisodeStep }) {
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return (
    <span className={styles.bar}>
      {step.length > 0 && <span className="ph-bar-fill" style={{ width: percent(step.length) }} />}
      {step.lost > 0 && <span className="ph-funnel-lost" style={{ width: percent(step.lost) }} />}
    </span>
  );
}

function shortPercent(ratio: number | null, wide: boolean): string {
  if (ratio === null) return NO_VALUE;
  return wide ? formatPercent(ratio) : t('{value}%', { value: Math.round(ratio * 100) });
}
