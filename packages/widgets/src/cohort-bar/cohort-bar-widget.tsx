import { t } from '@playhead/texts/translate';
import { useMemo, useState } from 'react';
import { chartLabel } from '../chart/chart-label.ts';
import { ChartView } from '../chart/view/chart-view.tsx';
import { readCohorts } from '../cohort-heat/cohort-rows.ts';
import { Choice } from '../controls/choice.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';
import { useViewerWords } from '../viewer-words.ts';
import { visConfOf } from '../vis-conf.ts';
import { cohortBarPicture, retainedText } from './cohort-bar-picture.ts';
import styles from './cohort-bar.module.css';

const FIRST_PERIOD_SHOWN = 1;

export function CohortBarWidget({ input, theme, view, onDataPointClick }: WidgetComponentProps) {
  const words = useViewerWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const cohorts = useMemo(() => readCohorts(input), [input]);
  const periods = cohorts?.periods ?? [];
  const wanted = chosen ?? Math.floor(visConfOf(input.config, 'cohortBar').period ?? FIRST_PERIOD_SHOWN);
  const period = periods.includes(wanted) ? wanted : (periods.at(-1) ?? 0);
  const picture = useMemo(() => cohortBarPicture({ input, theme, period, words }), [input, theme, period, words]);
  const label = useMemo(() => chartLabel(input.config.title, plainTable(input)), [input]);
  if (picture === null || cohorts === null) return null;
  return (
    <div className={styles.bar}>
      {periods.length > 1 && (
        <Choice
          className={styles.choice}
          aria-label={words(t('Viewers shown'))}
          value={period}
          options={periods.map((value) => ({ value, label: retainedText(value, cohorts, words) }))}
          onChange={setChosen}
        />
      )}
      <ChartView picture={picture} theme={theme} label={label} size={view} onDataPointClick={onDataPointClick} />
    </div>
  );
}
