import type { DataHealth } from '@playhead/contract/http/administration/data-health';
import { exactNumber } from '@playhead/domain/format';
import { Button } from '@playhead/browser/ui/button.tsx';
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
      <h2 id="getting-started">There is no data yet</h2>
      <p>
        {admin === null
          ? 'An admin of your company has to load sessions first.'
          : 'Three steps until the pages show your own numbers.'}{' '}
        This page fills by itself once sessions are stored.
      </p>
      {admin === null ? null : (
        <ol>
          <li>
            <h3>Load sessions</h3>
            <p>
              From files, with a mapping of your columns; docs/own-data.md explains it. First without storing anything:
            </p>
            <pre>{`npm run ingest -- --customer ${customer} --map mapping.yaml --dry-run sessions.csv
npm run ingest -- --customer ${customer} --map mapping.yaml sessions.csv`}</pre>
            <p>Or with the API, one JSON object a line and a token of Package Settings:</p>
            <pre>{`curl -X POST ${origin}/v1/customers/${customer}/ingest/sessions \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/x-ndjson" \\
  -H "Idempotency-Key: first-load" --data-binary @sessions.ndjson`}</pre>
            <output className={styles.status}>{loadStatus(admin.health)}</output>
          </li>
          <li>
            <h3>Invite people</h3>
            <p>Add colleagues and say what they may do.</p>
            <Button onClick={admin.onUsers}>Open users and settings</Button>
          </li>
          <li>
            <h3>Look at the first page</h3>
            <p>Stay here: its charts appear as soon as the first sessions are stored.</p>
          </li>
        </ol>
      )}
    </section>
  );
}

function loadStatus(health: DataHealth | undefined): string {
  if (health === undefined) return 'Checking for data…';
  const { lastLoad, loads } = health;
  if (lastLoad === null && loads.rejected === 0) return 'Waiting for the first load.';
  const rejected =
    loads.rejected === 0 ? '' : ` ${exactNumber(loads.rejected)} rows were rejected; Data health says why.`;
  if (lastLoad === null) return `Nothing was stored.${rejected}`;
  return `Last load: ${lastLoad.name}, ${exactNumber(lastLoad.rows)} rows, ${lastLoad.state}.${rejected}`;
}
