import { pageIds } from '@playhead/contract/page-ids';
import { exportDestinations, exportFormats, packageFeatures } from '@playhead/contract/http/administration/packaging';
import { alwaysAllowed, pageEntry } from '@playhead/domain/pages';
import { t, tSent } from '@playhead/texts/translate';
import { Checkbox, Input, InputNumber, Select, Switch } from 'antd';
import { tabLeaves } from '@playhead/browser/ui/dom/tab-leaves.ts';
import styles from './administration.module.css';
import { DayPartTimes } from './day-part-times.tsx';
import { Section, Setting, type SettingFieldsProps } from './setting-field.tsx';

const wide = styles.wide ?? '';

export function IdentityFields({ values, onChange, ...more }: SettingFieldsProps) {
  return (
    <Section title={t('Company')}>
      <Setting {...more} name="name" label={t('Name')}>
        {(id) => (
          <Input
            id={id}
            className={wide}
            maxLength={200}
            value={values.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Setting>
      <Setting
        {...more}
        name="viewerLabel"
        label={t('Word for a viewer')}
        note={t('One word in the singular, such as Subscriber.')}
      >
        {(id) => (
          <Input
            id={id}
            className={wide}
            maxLength={40}
            value={values.viewerLabel}
            onChange={({ target }) => onChange({ viewerLabel: target.value })}
          />
        )}
      </Setting>
      <Setting {...more} name="customTags" label={t('Custom tags')} note={t('Press Enter after each name.')}>
        {(id) => <TextList id={id} values={values.customTags} onChange={(customTags) => onChange({ customTags })} />}
      </Setting>
      <Setting
        {...more}
        name="embedOrigins"
        label={t('Portals that embed Playhead')}
        note={t('Origins such as https://portal.my.tv. Pages of other origins cannot show Playhead in a frame.')}
      >
        {(id) => (
          <TextList id={id} values={values.embedOrigins} onChange={(embedOrigins) => onChange({ embedOrigins })} />
        )}
      </Setting>
      <Setting {...more} name="footerVisible" label={t('Footer')}>
        {(id) => (
          <Switch id={id} checked={values.footerVisible} onChange={(footerVisible) => onChange({ footerVisible })} />
        )}
      </Setting>
    </Section>
  );
}

function TextList({ id, values, onChange }: { id: string; values: string[]; onChange: (values: string[]) => void }) {
  return (
    <Select
      {...tabLeaves}
      id={id}
      className={wide}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',']}
      value={values}
      onChange={(list: string[]) => onChange(list.map((text) => text.trim()).filter((text) => text !== ''))}
    />
  );
}

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

export function CalendarFields({ values, words, onChange, ...more }: SettingFieldsProps) {
  return (
    <Section title={t('Calendar')}>
      <Setting
        {...more}
        name="timeZone"
        label={t('Time zone')}
        note={t('Days and hours of every page are of this zone.')}
      >
        {(id) => (
          <Select
            {...tabLeaves}
            id={id}
            className={wide}
            showSearch
            value={values.timeZone}
            options={zones}
            onChange={(timeZone: string) => onChange({ timeZone })}
          />
        )}
      </Setting>
      <Setting {...more} name="weekStartDay" label={t('Week starts on')}>
        {(id) => (
          <Select
            {...tabLeaves}
            id={id}
            className={wide}
            value={values.weekStartDay}
            options={words.weekdays.map((label, value) => ({ value, label }))}
            onChange={(weekStartDay: number) => onChange({ weekStartDay })}
          />
        )}
      </Setting>
      <Setting {...more} name="dayParts" label={t('Day parts')} note={t('Each part ends where the next one begins.')}>
        {() => <DayPartTimes starts={values.dayParts} onChange={(dayParts) => onChange({ dayParts })} />}
      </Setting>
      <Setting
        {...more}
        name="defaultCountry"
        label={t('Default country')}
        note={t('Filters begin with it. Empty for none.')}
      >
        {(id) => (
          <Input
            id={id}
            className={wide}
            maxLength={100}
            value={values.defaultCountry ?? ''}
            onChange={({ target }) => onChange({ defaultCountry: target.value === '' ? null : target.value })}
          />
        )}
      </Setting>
    </Section>
  );
}

export function FeatureFields({ values, words, onChange, ...more }: SettingFieldsProps) {
  const pages = pageIds.filter((page) => !alwaysAllowed.includes(page));
  return (
    <Section title={t('Features')}>
      <Setting {...more} name="features" label={t('In the package')}>
        {() => (
          <Checkbox.Group
            className={styles.checks ?? ''}
            value={values.features}
            options={packageFeatures.map((value) => ({ value, label: words.features[value]?.name ?? value }))}
            onChange={(chosen) => onChange({ features: packageFeatures.filter((one) => chosen.includes(one)) })}
          />
        )}
      </Setting>
      <Setting {...more} name="pages" label={t('Pages')} note={t('Users cannot open the others.')}>
        {() => (
          <Checkbox.Group
            className={styles.checks ?? ''}
            value={values.pages}
            options={pages.map((value) => ({ value, label: tSent(pageEntry(value).label) }))}
            onChange={(chosen) =>
              onChange({
                pages: pageIds.filter(
                  (one) => chosen.includes(one) || (alwaysAllowed.includes(one) && values.pages.includes(one)),
                ),
              })
            }
          />
        )}
      </Setting>
    </Section>
  );
}

const limits = [
  ['segmentQuota', t('Segments'), 0, 1_000_000_000],
  ['segmentUploadQuota', t('Viewers in uploaded lists'), 0, 1_000_000_000],
  ['segmentCalendarDays', t('Longest time range, days'), 1, 3_660],
  ['firstWatchedDays', t('Longest “first watched”, days'), 1, 3_660],
  ['lastWatchedDays', t('Longest “last watched”, days'), 1, 3_660],
  ['segmentTimeWindowDays', t('How far back both reach, days'), 1, 3_660],
] as const;

export function SegmentFields({ values, onChange, ...more }: SettingFieldsProps) {
  return (
    <Section title={t('Segments')}>
      <Setting
        {...more}
        name="segmentsLocked"
        label={t('Locked')}
        note={t('While segments are locked, they can be used but not created, edited or deleted.')}
      >
        {(id) => (
          <Switch id={id} checked={values.segmentsLocked} onChange={(segmentsLocked) => onChange({ segmentsLocked })} />
        )}
      </Setting>
      {limits.map(([name, label, min, max]) => (
        <Setting key={name} {...more} name={name} label={label}>
          {(id) => (
            <InputNumber
              id={id}
              className={styles.number ?? ''}
              min={min}
              max={max}
              precision={0}
              value={values[name]}
              onChange={(value) => onChange({ [name]: value ?? values[name] })}
            />
          )}
        </Setting>
      ))}
    </Section>
  );
}

export function ExportFields({ values, words, onChange, ...more }: SettingFieldsProps) {
  const pages = values.pages.filter((page) => pageEntry(page).kind === 'dashboard');
  const own = Object.keys(values.pageExportFormats);
  const formats = exportFormats.map((value) => ({ value, label: words.formats[value] ?? value }));
  return (
    <Section title={t('Exports')}>
      <Setting {...more} name="exportFormats" label={t('Formats')}>
        {() => (
          <Checkbox.Group
            className={styles.checks ?? ''}
            value={values.exportFormats}
            options={formats}
            onChange={(chosen) => onChange({ exportFormats: exportFormats.filter((one) => chosen.includes(one)) })}
          />
        )}
      </Setting>
      <Setting {...more} name="exportDestinations" label={t('Destinations')}>
        {() => (
          <Checkbox.Group
            className={styles.checks ?? ''}
            value={values.exportDestinations}
            options={exportDestinations.map((value) => ({ value, label: words.destinations[value] ?? value }))}
            onChange={(chosen) =>
              onChange({ exportDestinations: exportDestinations.filter((one) => chosen.includes(one)) })
            }
          />
        )}
      </Setting>
      <Setting
        {...more}
        name="pageExportFormats"
        label={t('Formats per page')}
        note={t('Pages without an entry have the formats above.')}
      >
        {(id) => (
          <div className={styles.pageFormats}>
            <Select
              {...tabLeaves}
              id={id}
              className={wide}
              mode="multiple"
              placeholder={t('Pages with formats of their own')}
              value={own}
              options={pages.map((value) => ({ value, label: tSent(pageEntry(value).label) }))}
              onChange={(chosen: string[]) =>
                onChange({
                  pageExportFormats: Object.fromEntries(
                    pages
                      .filter((page) => chosen.includes(page))
                      .map((page) => [page, values.pageExportFormats[page] ?? values.exportFormats]),
                  ),
                })
              }
            />
            {pages
              .filter((page) => own.includes(page))
              .map((page) => (
                <Select
                  key={page}
                  {...tabLeaves}
                  className={wide}
                  mode="multiple"
                  prefix={`${tSent(pageEntry(page).label)}:`}
                  aria-label={t('Formats of {page}', { page: tSent(pageEntry(page).label) })}
                  value={values.pageExportFormats[page] ?? []}
                  options={formats}
                  onChange={(chosen) =>
                    onChange({ pageExportFormats: { ...values.pageExportFormats, [page]: chosen } })
                  }
                />
              ))}
          </div>
        )}
      </Setting>
    </Section>
  );
}
