import type { ExploreField } from '@playhead/contract/http/explore';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import columns3 from 'lucide/dist/esm/icons/columns-3.mjs';
import funnel from 'lucide/dist/esm/icons/funnel.mjs';
import { memo } from 'react';
import { FIELD_DETAILS_ID } from './field-details.tsx';
import { FieldIcon } from './field-icon.tsx';
import { markedParts } from './picker-model.ts';
import styles from './picker.module.css';

export interface FieldRowActions {
  onToggle: (field: ExploreField) => void;
  onFilter: (field: ExploreField) => void;
  onPivot: (field: ExploreField) => void;
  onLook: (field: ExploreField) => void;
}

export interface FieldRowProps {
  field: ExploreField;
  searched: string;
  isChosen: boolean;
  isPivoted: boolean;
  isFiltered: boolean;
  /** Why it cannot be added; null when it can. */
  problem: string | null;
  actions: FieldRowActions;
}

/** One tab stop for the whole list: arrows walk up and down, right and left to the buttons of a row. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, searched, isChosen, isPivoted, isFiltered, problem, actions } = props;
  const canToggle = field.kind !== 'filter' && problem === null;
  const look = () => actions.onLook(field);
  return (
    <li className={styles.row} data-chosen={isChosen} data-off={problem !== null} onPointerEnter={look}>
      <button
        type="button"
        className={styles.main}
        tabIndex={-1}
        data-walk="main"
        aria-pressed={isChosen}
        aria-disabled={!canToggle && field.kind !== 'filter' && !isChosen}
        aria-describedby={FIELD_DETAILS_ID}
        onFocus={look}
        onClick={() => {
          if (field.kind === 'filter') actions.onFilter(field);
          else if (canToggle || isChosen) actions.onToggle(field);
        }}
      >
        <FieldIcon field={field} />
        <span className={styles.label}>
          {markedParts(field.label, searched).map((part, index) =>
            part.marked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
          )}
        </span>
      </button>
      {field.kind === 'dimension' ? (
        <button
          type="button"
          className={styles.action}
          tabIndex={-1}
          data-walk="action"
          data-on={isPivoted}
          aria-pressed={isPivoted}
          aria-label={t(isPivoted ? 'Stop pivoting by {field}' : 'Pivot by {field}', { field: field.label })}
          title={t(isPivoted ? 'Stop pivoting' : 'Pivot: one column for each value')}
          disabled={problem !== null && !isPivoted}
          onFocus={look}
          onClick={() => actions.onPivot(field)}
        >
          <Icon shape={columns3} size={13} />
        </button>
      ) : null}
      {field.filter === null ? null : (
        <button
          type="button"
          className={styles.action}
          tabIndex={-1}
          data-walk="action"
          data-on={isFiltered}
          aria-label={t('Filter by {field}', { field: field.label })}
          title={t('Filter')}
          onFocus={look}
          onClick={() => actions.onFilter(field)}
        >
          <Icon shape={funnel} size={13} />
        </button>
      )}
    </li>
  );
});
