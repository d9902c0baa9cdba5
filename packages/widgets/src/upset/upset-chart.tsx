import { exactNumber, formatCompact, formatPercent } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useId, useMemo } from 'react';
import { useHoverCard } from '../chart/hover-card.tsx';
import type { TooltipModel } from '../chart/picture.ts';
import type { ThemeMode } from '../theme.ts';
import { useViewerWords, type ViewerWords } from '../viewer-words.ts';
import { combinationKey, type UpsetColumn, type UpsetInput, type UpsetRow, upsetModel } from './upset-model.ts';
import { columnWords, combinationWords, readAffinity, viewersText } from './upset-words.ts';
import styles from './upset.module.css';
import textStyles from '../css/text.module.css';

export interface UpsetChartProps extends UpsetInput {
  readonly mode: ThemeMode;
  /** Sets of the combination that is chosen; null for none. */
  readonly selected: readonly string[] | null;
  readonly onSelect: (ids: readonly string[]) => void;
}

/** Which sets overlap, and by how much: one column for each combination, joined dots for the sets it is made of. */
export function UpsetChart({ sets, combinations, order, mode, selected, onSelect }: UpsetChartProps) {
  const model = useMemo(
    () => upsetModel({ sets, combinations, ...(order === undefined ? {} : { order }) }),
    [sets, combinations, order],
  );
  const hover = useHoverCard(mode);
  const words = useViewerWords();
  const group = useId();
  const chosen = selected === null ? null : combinationKey(selected);
  const hidden = model.count - model.columns.length;
  return (
    <div className={styles.upset}>
      <div className={styles.plot}>
        <div className={styles.sets}>
          <p className={styles.caption}>{words(t('Viewers in exactly these segments'))}</p>
          <p className={styles.index}>{t('Affinity index')}</p>
          <ul aria-label={words(t('Segments by viewers'))}>
            {model.rows.map((row) => (
              <SetRow key={row.id} row={row} />
            ))}
          </ul>
        </div>
        <fieldset className={styles.columns} onPointerLeave={hover.hide}>
          <legend className="ph-sr">{t('Combinations of segments')}</legend>
          {model.columns.map((column) => (
            <label
              key={column.key}
              className={styles.column}
              onPointerMove={(event) => hover.show(event, tooltipOf(column, sets, words))}
            >
              <input
                type="radio"
                className="ph-sr"
                name={group}
                checked={column.key === chosen}
                onChange={() => onSelect(column.ids)}
                aria-label={columnWords(column, sets, words)}
              />
              <ColumnBars column={column} />
            </label>
          ))}
        </fieldset>
      </div>
      {hidden > 0 && (
        <p className={textStyles.note}>
          {t('{drawn} of {count} combinations are drawn; the table has all of them.', {
            drawn: exactNumber(model.columns.length),
            count: exactNumber(model.count),
          })}
        </p>
      )}
      {hover.card}
    </div>
  );
}

function SetRow({ row }: { row: UpsetRow }) {
  const counted = useViewerWords()(viewersText(row.viewers));
  return (
    <li className={styles.set}>
      <span className={styles.name} title={row.label}>
        {row.label}
      </span>
      <span className={styles.size} aria-hidden="true">
        <span style={{ width: `${(row.length * 100).toFixed(2)}%` }} />
      </span>
      <span className={styles.count} title={counted}>
        <span aria-hidden="true">{formatCompact(row.viewers, 'integer')}</span>
        <span className="ph-sr">{counted}</span>
      </span>
    </li>
  );
}

/** The input next to it says the same in words. */
function ColumnBars({ column }: { column: UpsetColumn }) {
  const affinity = readAffinity(column.affinity);
  return (
    <span className={styles.columnBars} aria-hidden="true">
      <span className={styles.bar}>
        <span className={styles.value}>{formatCompact(column.viewers, 'integer')}</span>
        <span className={styles.fill} style={{ height: `${(column.height * 100).toFixed(2)}%` }} />
      </span>
      <span className={styles.index}>
        {affinity.text}
        <span className={styles.arrow}>{affinity.arrow}</span>
      </span>
      {column.inside.map((inside, index) => (
        <span
          key={index}
          className={styles.cell}
          data-inside={inside}
          data-joined={index > column.first && index <= column.last}
        />
      ))}
    </span>
  );
}

function tooltipOf(column: UpsetColumn, sets: UpsetInput['sets'], words: ViewerWords): TooltipModel {
  const affinity = readAffinity(column.affinity);
  return {
    title: combinationWords(column, sets),
    lines: [
      { label: words(t('Viewers')), value: exactNumber(column.viewers) },
      { label: t('Share of all in these segments'), value: formatPercent(column.percent / 100) },
    ],
    footer: `${affinity.words.charAt(0).toUpperCase()}${affinity.words.slice(1)}`,
  };
}
