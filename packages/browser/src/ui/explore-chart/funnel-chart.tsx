import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import type { ResultShape } from '@playhead/domain/explore';
import { formatPercent, formatValue, NO_VALUE } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { DataPointClick } from '@playhead/widgets/definition';
import type { CellText } from './cell-text.ts';
import styles from './explore-chart.module.css';
import { funnelSteps, MOST_STEPS } from './funnel-steps.ts';

export interface FunnelChartProps {
  result: QueryResult;
  shape: ResultShape;
  measure: ResultField;
  cellText: CellText;
  onDataPointClick?: ((click: DataPointClick) => void) | undefined;
}

export function FunnelChart({ result, shape, measure, cellText, onDataPointClick }: FunnelChartProps) {
  const steps = funnelSteps(result, { shape, measure, cellText });
  return (
    <div className={styles.funnel}>
      <table>
        <caption className="ph-sr">{t('{measure} by step', { measure: measure.label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Step')}</th>
            <th scope="col">
              <span className="ph-sr">{t('Bar')}</span>
            </th>
            <th scope="col">{measure.label}</th>
            <th scope="col">{t('Of first')}</th>
            <th scope="col">{t('Drop-off')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={index}>
              <th scope="row" title={step.label}>
                {onDataPointClick === undefined ? (
                  step.label
                ) : (
                  <button
                    type="button"
                    className={styles.step}
                    onClick={({ currentTarget }) => {
                      const { left: x, bottom: y } = currentTarget.getBoundingClientRect();
                      onDataPointClick({ field: measure.name, value: step.value, row: step.row, x, y });
                    }}
                  >
                    {step.label}
                  </button>
                )}
              </th>
              <td aria-hidden="true">
                <span className={styles.funnelBar} style={{ width: `${(step.length * 100).toFixed(2)}%` }} />
              </td>
              <td>{formatValue(step.value, measure.format)}</td>
              <td>{step.ofFirst === null ? NO_VALUE : formatPercent(step.ofFirst)}</td>
              <td>{step.drop === null ? NO_VALUE : formatPercent(step.drop)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.data.length > MOST_STEPS ? (
        <p className={styles.note}>
          {t('The first {count} rows are drawn. Sort the results to choose the steps.', { count: MOST_STEPS })}
        </p>
      ) : null}
    </div>
  );
}
