import type {
  SubscriberMetadata,
  SubscriberMetadataField,
} from '@playhead/contract/http/administration/subscriber-metadata';
import { exactNumber, formatInstant, formatPercent } from '@playhead/domain/format';
import { t, tn, tSent } from '@playhead/texts/translate';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { rich } from '@playhead/browser/ui/rich-text.tsx';
import styles from './subscriber-metadata.module.css';

export interface SubscriberMetadataPageProps {
  metadata: SubscriberMetadata;
  timeZone: string;
}

const typeWords: Record<SubscriberMetadataField['type'], string> = { string: t('Text'), number: t('Number') };
const sourceWords: Record<SubscriberMetadataField['source'], string> = {
  residents: t('Residents'),
  demographics: t('Household'),
};

/** USR-021, USR-022 */
export function SubscriberMetadataPage({ metadata, timeZone }: SubscriberMetadataPageProps) {
  const { fields, loadedAt } = metadata;
  if (fields.length === 0 || loadedAt === null) {
    return (
      <StateScreen
        icon="audience"
        title={t('No Data')}
        lines={[t('Nothing was loaded about your subscribers yet.'), t('Fields appear here after the first load.')]}
      />
    );
  }
  return (
    <div className={styles.page}>
      <p className={styles.intro}>
        <span>
          {tn(
            fields.length,
            '{count} field about subscribers and their households',
            '{count} fields about subscribers and their households',
            { count: exactNumber(fields.length) },
          )}
        </span>
        <span className={styles.loaded}>
          {rich(t('Last load {time}'), {
            time: <time dateTime={loadedAt}>{formatInstant(loadedAt, { timeZone })}</time>,
          })}
        </span>
      </p>
      <div className={styles.frame}>
        <table className={styles.table} aria-label={t('Metadata fields')}>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Type')}</th>
              <th scope="col">{t('Description')}</th>
              <th scope="col" className={styles.number}>
                {t('Values')}
              </th>
              <th scope="col">{t('Coverage')}</th>
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
        {t('Coverage is the share of viewers with at least one play in the last 90 days whose household has a value.')}
      </p>
    </div>
  );
}

function FieldRow({ field, loaded }: { field: SubscriberMetadataField; loaded: string }) {
  const { name, label, description, source, type, values, coverage } = field;
  return (
    <tr>
      <th scope="row" title={t('Last load {time}', { time: loaded })}>
        <span className={styles.label}>{tSent(label)}</span>
        <code className={styles.name}>{name}</code>
      </th>
      <td>{typeWords[type]}</td>
      <td>
        {tSent(description)} <span className={styles.source}>{sourceWords[source]}</span>
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
