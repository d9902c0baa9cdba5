import { useMemo, useState } from 'react';
import { chartLabel } from '../chart/chart-label.ts';
import { ChartView } from '../chart/view/chart-view.tsx';
import { Choice } from '../controls/choice.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { useViewerWords } from '../viewer-words.ts';
import { itemDimension, reachItems, reachPicture } from './reach.ts';
import { reachTable } from './reach-table.ts';
import styles from './viewer-reach-bar.module.css';

export function ViewerReachBarWidget({ input, theme, view, onDataPointClick }: WidgetComponentProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const words = useViewerWords();
  const items = useMemo(() => reachItems(input, words), [input, words]);
  const dimension = itemDimension(input);
  const item = items.find(({ name }) => name === chosen) ?? items[0];
  const picture = useMemo(
    () => (item === undefined ? null : reachPicture({ item, dimension, theme, width: view.width, words })),
    [item, dimension, theme, view.width, words],
  );
  if (item === undefined || picture === null) return null;
  const label = chartLabel(input.config.title, { ...reachTable(input), rows: item.rows });
  return (
    <div className={styles.reach}>
      {dimension !== undefined && (
        <Choice
          className={styles.item}
          aria-label={dimension.label}
          value={item.name}
          options={items.map(({ name }) => ({ value: name, label: name }))}
          onChange={setChosen}
        />
      )}
      <dl className={styles.figures}>
        {item.figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd title={figure.exact}>
              <span aria-hidden="true">{figure.value}</span>
              <span className="ph-sr">{figure.exact}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.plot}>
        <ChartView picture={picture} theme={theme} label={label} size={view} onDataPointClick={onDataPointClick} />
      </div>
    </div>
  );
}
