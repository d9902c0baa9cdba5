import type { Packaging } from '@playhead/contract/http/administration/packaging';
import { permissions } from '@playhead/contract/permissions';
import { exactNumber, tagLabel } from '@playhead/domain/format';
import { timeZoneEntries } from '@playhead/domain/periods';
import { t, tn, tSent } from '@playhead/texts/translate';
import { Chips, Facts, type Grant, Grants, PackageCard } from './package-card.tsx';
import { destinationWords, featureWords, formatWords, permissionWords, weekdays } from './package-words.ts';
import styles from './packaging.module.css';

export interface PackagingPageProps {
  packaging: Packaging;
  customerName: string;
  /** Edits it in the tabs next to this page. */
  isAdmin?: boolean;
  now: () => Date;
}

/** USR-015..USR-018: read only; admins edit what it shows under Settings. */
export function PackagingPage({ packaging, customerName, isAdmin = false, now }: PackagingPageProps) {
  return (
    <div className={styles.page}>
      <p className={styles.intro}>
        {t('What {customer} has booked, and what you may do with it.', { customer: customerName })}{' '}
        {t(isAdmin ? 'You can change it under Settings.' : 'To change it, contact your account admin.')}
      </p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <FeaturesCard packaging={packaging} />
          <PermissionsCard packaging={packaging} />
        </div>
        <div className={styles.column}>
          <SegmentsCard packaging={packaging} />
          <CalendarCard packaging={packaging} now={now} />
          <DataCard packaging={packaging} />
          <ExportsCard packaging={packaging} />
        </div>
      </div>
    </div>
  );
}

interface CardProps {
  packaging: Packaging;
}

function FeaturesCard({ packaging: { features } }: CardProps) {
  const entries: readonly Grant[] = features.map(({ id, enabled }) => ({ key: id, has: enabled, ...featureWords[id] }));
  const count = entries.filter(({ has }) => has).length;
  return (
    <PackageCard
      title={t('Features')}
      note={t('{count} of {all} are in your package.', { count, all: entries.length })}
    >
      <Grants entries={entries} words={{ yes: t('Included'), no: t('Not included') }} />
    </PackageCard>
  );
}

function PermissionsCard({ packaging }: CardProps) {
  const entries: readonly Grant[] = permissions.map((id) => ({
    key: id,
    has: packaging.permissions.includes(id),
    ...permissionWords[id],
  }));
  return (
    <PackageCard title={t('Your permissions')} note={t('They belong to you, not to your whole company.')}>
      <Grants entries={entries} words={{ yes: t('You have it'), no: t('You do not have it') }} />
    </PackageCard>
  );
}

function SegmentsCard({ packaging: { segments } }: CardProps) {
  const { usage, quota, mayExceed, locked, longestRange } = segments;
  return (
    <PackageCard title={t('Segments')}>
      <Facts
        facts={[
          {
            name: t('Quota'),
            value: (
              <div className={styles.quota}>
                <span>
                  {t('{count} of {most} segments used', { count: exactNumber(usage), most: exactNumber(quota) })}
                </span>
                <meter
                  min={0}
                  max={Math.max(quota, 1)}
                  high={quota * 0.9}
                  value={usage}
                  aria-label={t('Segments used')}
                />
              </div>
            ),
            ...quotaNote(segments),
          },
          {
            name: t('Lock'),
            value: t(locked ? 'Locked' : 'Not locked'),
            note: t(locked ? 'Segments cannot be created or edited right now.' : 'Segments can be created and edited.'),
          },
          {
            name: t('Longest time range'),
            value: tn(longestRange, '{count} day', '{count} days', { count: exactNumber(longestRange) }),
          },
          ...(mayExceed
            ? [{ name: t('Your limit'), value: t('None'), note: t('Internal users may exceed the quota.') }]
            : []),
        ]}
      />
    </PackageCard>
  );
}

function quotaNote({ usage, quota, mayExceed }: Packaging['segments']): { note?: string } {
  if (usage < quota || mayExceed) return {};
  return { note: t('The quota is used up. Delete segments you no longer need, or ask your admin for more.') };
}

function CalendarCard({ packaging, now }: CardProps & { now: () => Date }) {
  const zone = timeZoneEntries(now()).get(packaging.timeZone);
  return (
    <PackageCard title={t('Calendar')}>
      <Facts
        facts={[
          { name: t('Time zone'), value: zone === undefined ? packaging.timeZone : `${zone.name} (${zone.offset})` },
          { name: t('Week starts on'), value: weekdays[packaging.weekStartDay] },
          { name: t('Day parts'), value: <DayParts parts={packaging.dayParts} /> },
        ]}
      />
    </PackageCard>
  );
}

function DayParts({ parts }: { parts: Packaging['dayParts'] }) {
  return (
    <table className={styles.parts} aria-label={t('Day parts')}>
      <tbody>
        {parts.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{tSent(name)}</th>
            <td>
              {from} – {to}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DataCard({ packaging }: CardProps) {
  const { sampling, defaultCountry: country, customTags: tags } = packaging;
  return (
    <PackageCard title={t('Data')}>
      <Facts
        facts={[
          {
            name: t('Session sampling'),
            value: t(sampling.on ? 'On' : 'Off'),
            note: sampling.on
              ? t('Your numbers come from 1 in {count} viewers.', { count: exactNumber(Math.round(1 / sampling.rate)) })
              : t('Your numbers come from all viewers.'),
          },
          {
            name: t('Default country'),
            value:
              country === null ? (
                <span className={styles.none}>{t('None')}</span>
              ) : (
                <span className={styles.country}>{country}</span>
              ),
          },
          { name: t('Custom tags'), value: <Chips texts={tags.map(tagLabel)} none={t('None')} /> },
        ]}
      />
    </PackageCard>
  );
}

function ExportsCard({ packaging }: CardProps) {
  const mayExport = packaging.permissions.includes('ci_export_permission');
  return (
    <PackageCard
      title={t('Exports')}
      {...(mayExport ? {} : { note: t('You need the permission Export to use them.') })}
    >
      <Facts
        facts={[
          {
            name: t('Formats'),
            value: <Chips texts={packaging.exportFormats.map((format) => formatWords[format])} none={t('None')} />,
          },
          {
            name: t('Destinations'),
            value: <Chips texts={packaging.exportDestinations.map((one) => destinationWords[one])} none={t('None')} />,
          },
        ]}
      />
    </PackageCard>
  );
}
