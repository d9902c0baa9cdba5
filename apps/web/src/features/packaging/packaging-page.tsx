import type { Packaging } from '@playhead/contract/http/administration/packaging';
import { permissions } from '@playhead/contract/permissions';
import { exactNumber } from '@playhead/domain/format';
import { timeZoneEntries } from '@playhead/domain/periods';
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
        What {customerName} has booked, and what you may do with it.{' '}
        {isAdmin ? 'You can change it under Settings.' : 'To change it, contact your account admin.'}
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
    <PackageCard title="Features" note={`${count} of ${entries.length} are in your package.`}>
      <Grants entries={entries} words={{ yes: 'Included', no: 'Not included' }} />
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
    <PackageCard title="Your permissions" note="They belong to you, not to your whole company.">
      <Grants entries={entries} words={{ yes: 'You have it', no: 'You do not have it' }} />
    </PackageCard>
  );
}

function SegmentsCard({ packaging: { segments } }: CardProps) {
  const { usage, quota, mayExceed, locked, longestRange } = segments;
  return (
    <PackageCard title="Segments">
      <Facts
        facts={[
          {
            name: 'Quota',
            value: (
              <div className={styles.quota}>
                <span>
                  {exactNumber(usage)} of {exactNumber(quota)} segments used
                </span>
                <meter min={0} max={Math.max(quota, 1)} high={quota * 0.9} value={usage} aria-label="Segments used" />
              </div>
            ),
            ...quotaNote(segments),
          },
          {
            name: 'Lock',
            value: locked ? 'Locked' : 'Not locked',
            note: locked ? 'Segments cannot be created or edited right now.' : 'Segments can be created and edited.',
          },
          { name: 'Longest time range', value: `${exactNumber(longestRange)} days` },
          ...(mayExceed ? [{ name: 'Your limit', value: 'None', note: 'Internal users may exceed the quota.' }] : []),
        ]}
      />
    </PackageCard>
  );
}

function quotaNote({ usage, quota, mayExceed }: Packaging['segments']): { note?: string } {
  if (usage < quota || mayExceed) return {};
  return { note: 'The quota is used up. Delete segments you no longer need, or ask your admin for more.' };
}

function CalendarCard({ packaging, now }: CardProps & { now: () => Date }) {
  const zone = timeZoneEntries(now()).get(packaging.timeZone);
  return (
    <PackageCard title="Calendar">
      <Facts
        facts={[
          { name: 'Time zone', value: zone === undefined ? packaging.timeZone : `${zone.name} (${zone.offset})` },
          { name: 'Week starts on', value: weekdays[packaging.weekStartDay] },
          { name: 'Day parts', value: <DayParts parts={packaging.dayParts} /> },
        ]}
      />
    </PackageCard>
  );
}

function DayParts({ parts }: { parts: Packaging['dayParts'] }) {
  return (
    <table className={styles.parts} aria-label="Day parts">
      <tbody>
        {parts.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
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
    <PackageCard title="Data">
      <Facts
        facts={[
          {
            name: 'Session sampling',
            value: sampling.on ? 'On' : 'Off',
            note: sampling.on
              ? `Your numbers come from 1 in ${exactNumber(Math.round(1 / sampling.rate))} viewers.`
              : 'Your numbers come from all viewers.',
          },
          {
            name: 'Default country',
            value:
              country === null ? (
                <span className={styles.none}>None</span>
              ) : (
                <span className={styles.country}>{country}</span>
              ),
          },
          { name: 'Custom tags', value: <Chips texts={tags} none="None" /> },
        ]}
      />
    </PackageCard>
  );
}

function ExportsCard({ packaging }: CardProps) {
  const mayExport = packaging.permissions.includes('ci_export_permission');
  return (
    <PackageCard title="Exports" {...(mayExport ? {} : { note: 'You need the permission Export to use them.' })}>
      <Facts
        facts={[
          {
            name: 'Formats',
            value: <Chips texts={packaging.exportFormats.map((format) => formatWords[format])} none="None" />,
          },
          {
            name: 'Destinations',
            value: <Chips texts={packaging.exportDestinations.map((one) => destinationWords[one])} none="None" />,
          },
        ]}
      />
    </PackageCard>
  );
}
