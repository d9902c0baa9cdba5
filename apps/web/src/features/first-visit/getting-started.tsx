import type { DataHealth } from '@playhead/contract/http/administration/data-health';
import { exactNumber } from '@playhead/domain/format';
import { Button } from '@playhead/browser/ui/button.tsx';
import { t, tSent } from '@playhead/texts/translate';
import styles from './getting-started.module.css';

export interface GettingStartedProps {
  customer: string;
  origin: string;
  /** Null for somebody who is no admin: others load the data. */
  admin: { health: DataHealth | undefined; onUsers: () => void } | null;
}

/** In place of a page of empty widgets, for a customer without a single session. */
export function GettingStarted({ customer, origin, admin }: GettingStartedProps) {
  return (
    <section className={styles.panel} aria-labelledby="getting-started">
      <h2 id="getting-started">{t('There is no data yet')}</h2>
      <p>
        {t(
          admin === null
            ? 'An admin of your company has to load sessions first.'
            : 'Three steps until the pages show your own numbers.',
        )}{' '}
        {t('This page fills by itself once sessions are stored.')}
      </p>
      {admin === null ? null : (
        <ol>
          <li>
            <h3>{t('Load sessions')}</h3>
            <p>
              {t(
                'From files, with a mapping of your columns; docs/own-data.md explains it. First without storing anything:',
              )}
            </p>
            <pre>{ingestCommands(customer)}</pre>
            <p>{t('Or with the API, one JSON object a line and a token of Package Settings:')}</p>
            <pre>{`curl -X POST ${origin}/v1/customers/${customer}/ingest/sessions \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/x-ndjson" \\
  -H "Idempotency-Key: first-load" --data-binary @sessions.ndjson`}</pre>
            <output className={styles.status}>{loadStatus(admin.health)}</output>
          </li>
          <li>
            <h3>{t('Invite people')}</h3>
            <p>{t('Add colleagues and say what they may do.')}</p>
            <Button onClick={admin.onUsers}>{t('Open users and settings')}</Button>
          </li>
          <li>
            <h3>{t('Look at the first page')}</h3>
            <p>{t('Stay here: its charts appear as soon as the first sessions are stored.')}</p>
          </li>
        </ol>
      )}
    </section>
  );
}

function ingestCommands(customer: string): string {
  const command = `npm run ingest -- --customer ${customer} --map mapping.yaml`;
  return `${command} --dry-run sessions.csv\n${command} sessions.csv`;
}

function loadStatus(health: DataHealth | undefined): string {
  if (health === undefined) return t('Checking for data…');
  const { lastLoad, loads } = health;
  if (lastLoad === null && loads.rejected === 0) return t('Waiting for the first load.');
  const rejected =
    loads.rejected === 0
      ? []
      : [t('{count} rows were rejected; Data health says why.', { count: exactNumber(loads.rejected) })];
  const stored =
    lastLoad === null
      ? t('Nothing was stored.')
      : t('Last load: {name}, {rows} rows, {state}.', {
          name: lastLoad.name,
          rows: exactNumber(lastLoad.rows),
          state: tSent(lastLoad.state),
        });
  return [stored, ...rejected].join(' ');
}
