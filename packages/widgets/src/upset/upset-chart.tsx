import { exactNumber, formatCompact, formatPercent } from '@playhead/domain/format';
import { useId, useMemo } from 'react';
import { useHoverCard } from '../chart/hover-card.tsx';
import type { TooltipModel } from '../chart/picture.ts';
import type { ThemeMode } from '../theme.ts';
import { combinationKey, type UpsetColumn, type UpsetInput, type UpsetRow, upsetModel } from './upset-model.ts';
import { columnWords, combinationWords, readAffinity } from './upset-words.ts';

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
  const group = useId();
  const chosen = selected === null ? null : combinationKey(selected);
  const hidden = model.count - model.columns.length;
  return (
    <div className="ph-upset">
      <div className="ph-upset-plot">
        <div className="ph-upset-sets">
          <p className="ph-upset-caption">Viewers in exactly these segments</p>
          <p className="ph-upset-index">Affinity index</p>
          <ul aria-label="Segments by viewers">
            {model.rows.map((row) => (
              <SetRow key={row.id} row={row} />
            ))}
          </ul>
        </div>
        <fieldset className="ph-upset-columns" onPointerLeave={hover.hide}>
          <legend className="ph-sr">Combinations of segments</legend>
          {model.columns.map((column) => (
            <label
              key={column.key}
              className="ph-upset-column"
              onPointerMove={(event) => hover.show(event, tooltipOf(column, sets))}
            >
              <input
                type="radio"
                className="ph-sr"
                name={group}
                checked={column.key === chosen}
                onChange={() => onSelect(column.ids)}
                aria-label={columnWords(column, sets)}
              />
              <ColumnMarks column={column} />
            </label>
          ))}
        </fieldset>
      </div>
      {hidden > 0 && (
        <p className="ph-note">
          {exactNumber(model.columns.length)} of {exactNumber(model.count)} combinations are drawn; the table has all of
          them.
        </p>
      )}
      {hover.card}
    </div>
  );
}

function SetRow({ row }: { row: UpsetRow }) {
  return (
    <li className="ph-upset-set">
      <span className="ph-upset-name" title={row.label}>
        {row.label}
      </span>
      <span className="ph-upset-size" aria-hidden="true">
        <span style={{ width: `${(row.length * 100).toFixed(2)}%` }} />
      </span>
      <span className="ph-upset-count" title={`${exactNumber(row.viewers)} viewers`}>
        <span aria-hidden="true">{formatCompact(row.viewers, 'integer')}</span>
        <span className="ph-sr">{exactNumber(row.viewers)} viewers</span>
      </span>
    </li>
  );
}

/** The input beside it says the same in words. */
function ColumnMarks({ column }: { column: UpsetColumn }) {
  const affinity = readAffinity(column.affinity);
  return (
    <span className="ph-upset-marks" aria-hidden="true">
      <span className="ph-upset-bar">
        <span className="ph-upset-value">{formatCompact(column.viewers, 'integer')}</span>
        <span className="ph-upset-fill" style={{ height: `${(column.height * 100).toFixed(2)}%` }} />
      </span>
      <span className="ph-upset-index">
        {affinity.text}
        <span className="ph-upset-arrow">{affinity.arrow}</span>
      </span>
      {column.inside.map((inside, index) => (
        <span
          key={index}
          className="ph-upset-cell"
          data-inside={inside}
          data-joined={index > column.first && index <= column.last}
        />
      ))}
    </span>
  );
}

function tooltipOf(column: UpsetColumn, sets: UpsetInput['sets']): TooltipModel {
  const affinity = readAffinity(column.affinity);
  return {
    title: combinationWords(column, sets),
    lines: [
      { label: 'Viewers', value: exactNumber(column.viewers) },
      { label: 'Share of all in these segments', value: formatPercent(column.percent / 100) },
    ],
    footer: `${affinity.words.charAt(0).toUpperCase()}${affinity.words.slice(1)}`,
  };
}
