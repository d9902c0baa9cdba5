import type { DynamicField } from '@playhead/contract/http/queries';
import { calculationNotes, dynamicName } from '@playhead/domain/explore';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { t } from '@playhead/texts/translate';
import type { Composer } from '../explore/use-composer.ts';
import styles from './result-section.module.css';

export interface CalculationNotesProps {
  composer: Pick<Composer, 'state' | 'calculations'>;
  /** Absent where nothing is edited. */
  onEdit?: (field: DynamicField) => void;
}

/** Why a calculation has no column, or only empty cells. */
export function CalculationNotes({ composer: { state, calculations }, onEdit }: CalculationNotesProps) {
  const notes = calculationNotes(state, calculations);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.calculationNotes} aria-label={t('Problems of calculations')}>
      {notes.map(({ name, text }) => {
        const field = state.dynamicFields.find((one) => dynamicName(one) === name);
        return (
          <li key={text}>
            <Icon name="alert" size={14} />
            <span>{text}</span>
            {onEdit === undefined || field === undefined ? null : (
              <button type="button" onClick={() => onEdit(field)}>
                {t('Edit')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
