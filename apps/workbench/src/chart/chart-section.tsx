import { chooseVis, resultShape, visOptions, visProblem, type VisType, visTypes } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { Icon, type IconShape } from '@playhead/widgets/controls/icon';
import { Segmented } from '@playhead/widgets/controls/segmented';
import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import chartArea from 'lucide/dist/esm/icons/chart-area.mjs';
import chartColumn from 'lucide/dist/esm/icons/chart-column.mjs';
import chartLine from 'lucide/dist/esm/icons/chart-line.mjs';
import chartPie from 'lucide/dist/esm/icons/chart-pie.mjs';
import chartScatter from 'lucide/dist/esm/icons/chart-scatter.mjs';
import funnel from 'lucide/dist/esm/icons/funnel.mjs';
import hash from 'lucide/dist/esm/icons/hash.mjs';
import mapPinned from 'lucide/dist/esm/icons/map-pinned.mjs';
import table2 from 'lucide/dist/esm/icons/table-2.mjs';
import { useMemo, useState } from 'react';
import type { ChartDataPoint } from '@playhead/browser/ui/explore-chart/chart-body-props.ts';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import type { RunState } from '../explore/use-run.ts';
import styles from './chart.module.css';
import { ChartOptions } from './chart-options.tsx';
import { DataPointMenu } from './data-point-menu.tsx';

const ChartBody = lazyComponent(
  lazyChunk(async () => (await import('@playhead/browser/ui/explore-chart/chart-body.tsx')).ChartBody),
  () => <div className={styles.waiting} aria-hidden="true" />,
);

const looks: Readonly<Record<VisType, { label: string; shape: IconShape }>> = {
  table: { label: t('Table only'), shape: table2 },
  bar: { label: t('Bars'), shape: chartColumn },
  line: { label: t('Lines'), shape: chartLine },
  area: { label: t('Areas'), shape: chartArea },
  scatter: { label: t('Scatter'), shape: chartScatter },
  donut: { label: t('Donut'), shape: chartPie },
  funnel: { label: t('Funnel'), shape: funnel },
  map: { label: t('Map'), shape: mapPinned },
  single: { label: t('Single value'), shape: hash },
};

export interface ChartSectionProps {
  composer: Composer;
  run: RunState;
  /** Without the choice of another chart. */
  isFixed?: boolean;
  onRun: () => void;
}

/** The picture of the last result. Without a choice of the user, the first choice for its shape. */
export function ChartSection({ composer, run, isFixed = false, onRun }: ChartSectionProps) {
  const { cellText } = useScope();
  const [dataPoint, setDataPoint] = useState<ChartDataPoint | null>(null);
  const { state, change } = composer;
  const result = run.last?.result;
  const shape = useMemo(() => (result === undefined ? null : resultShape(result)), [result]);
  if (result === undefined || shape === null || result.data.length === 0) return null;
  const type = state.vis.type ?? chooseVis(shape);
  const problem = visProblem(type, shape);
  if (isFixed && (type === 'table' || problem !== null)) return null;
  return (
    <section className={styles.section} aria-label={t('Visualisation')} data-open={type !== 'table'}>
      <header className={styles.head} hidden={isFixed}>
        <Segmented
          look="icons"
          aria-label={t('Type of chart')}
          value={type}
          options={visTypes.map((value) => {
            const { label, shape: icon } = looks[value];
            const reason = visProblem(value, shape);
            return {
              value,
              label,
              title: reason === null ? label : `${label}. ${reason}`,
              icon: (
                <span className={styles.typeIcon} data-off={reason !== null}>
                  <Icon shape={icon} size={15} />
                </span>
              ),
            };
          })}
          onChange={(next) => change({ type: 'vis', change: { type: next } })}
        />
        <span className={styles.typeName}>
          {looks[type].label}
          {state.vis.type === null ? <span className={styles.auto}>{t('chosen for this result')}</span> : null}
        </span>
        <span className={styles.gap} />
        {problem === null && visOptions(type, shape).length > 0 ? (
          <ChartOptions
            type={type}
            shape={shape}
            vis={state.vis}
            onChange={(options) => change({ type: 'vis', change: options })}
          />
        ) : null}
      </header>
      {type === 'table' ? null : problem === null ? (
        <div className={styles.body} data-type={type}>
          <ChartBody {...{ type, result, shape, cellText }} vis={state.vis} onDataPoint={setDataPoint} />
        </div>
      ) : (
        <output className={styles.problem}>
          <Icon shape={looks[type].shape} size={22} />
          <p>{problem}</p>
        </output>
      )}
      {dataPoint === null || run.last === null ? null : (
        <DataPointMenu
          dataPoint={dataPoint}
          finished={run.last}
          composer={composer}
          onRun={onRun}
          onClose={() => setDataPoint(null)}
        />
      )}
    </section>
  );
}
