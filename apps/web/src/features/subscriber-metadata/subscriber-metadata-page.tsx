import type {
  SubscriberMetadata,
  SubscriberMetadataField,
} from '@playhead/contract/http/administration/subscriber-metadata';
import { exactNumber, formatInstant, formatPercent } from '@playhead/domain/format';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import styles from './subscriber-metadata.module.css';

export interface SubscriberMetadataPageProps {
  metadata: SubscriberMetadata;
  timeZone: string;
}

const typeWords: Record<SubscriberMetadataField['type'], string> = { string: 'Text', number: 'Number' };
const sourceWords: Record<SubscriberMetadataField['source'], string> = {
  residents: 'Residents',
  demographics: 'Household',
};

/** USR-021, USR-022 */
export function SubscriberMetadataPage({ metadata, timeZone }: SubscriberMetadataPageProps) {
  const { fields, loadedAt } = metadata;
  if (fields.length === 0 || loadedAt === null) {
    return (
      <StateScreen
        icon="audience"
        title="No Data"
        lines={['Nothing was loaded about your subscribers yet.', 'Fields appear here after the first load.']}
      />
    );
  }
  return (
    <div className={styles.page}>
      <p className={styles.intro}>
        <span>
          {fields.length === 1 ? '1 field' : `${exactNumber(fields.length)} fields`} about subscribers and their
          households
        </span>
        <span className={styles.loaded}>
          Last load <time dateTime={loadedAt}>{formatInstant(loadedAt, { timeZone })}</time>
        </span>
      </p>
      <div className={styles.frame}>
        <table className={styles.table} aria-label="Metadata fields">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              <th scope="col">Description</th>
              <th scope="col" className={styles.number}>
                Values
              </th>
              <th scope="col">Coverage</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow
                key={`${field.source}.${field.name}`}
                field={field}
                loaded={formatInstant(field.loadedAt, { timeZone })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        Coverage is the share of viewers with at least one play in the last 90 days whose household has a value.
      </p>
    </div>
  );
}

function FieldRow({ field, loaded }: { field: SubscriberMetadataField; loaded: string }) {
  const { name, label, description, source, type, values, coverage } = field;
  return (
    <tr>
      <th scope="row" title={`Last load ${loaded}`}>
        <span className={styles.label}>{label}</span>
        <code className={styles.name}>{name}</code>
      </th>
      <td>{typeWords[type]}</td>
      <td>
        {description} <span className={styles.source}>{sourceWords[source]}</span>
      </td>
      <td className={styles.number}>{exactNumber(values)}</td>
      <td className={styles.coverage}>
        {formatPercent(coverage)}
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ inlineSize: `${coverage * 100}%` }} />
        </span>
      </td>
    </tr>
  );
}
