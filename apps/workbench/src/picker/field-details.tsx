import type { ExploreField } from '@playhead/contract/http/explore';
import { t, tSent } from '@playhead/texts/translate';
import styles from './picker.module.css';

const kindNames = { dimension: t('Dimension'), measure: t('Measure'), filter: t('Filter only') };

export const FIELD_DETAILS_ID = 'field-details';

/** The glossary text of the field under the pointer or the focus, below the list: a tooltip would cover the next fields. */
export function FieldDetails({ field, problem }: { field: ExploreField | null; problem: string | null }) {
  if (field === null) return null;
  return (
    <div className={styles.details} id={FIELD_DETAILS_ID}>
      <p className={styles.detailsHead}>
        <strong>{field.label}</strong>
        <span>
          {kindNames[field.kind]} · {tSent(field.group)}
        </span>
      </p>
      {problem === null ? null : <p className={styles.problem}>{problem}</p>}
      <p className={styles.definition}>
        {field.definition === '' ? t('A custom tag of your data.') : field.definition}
      </p>
    </div>
  );
}
