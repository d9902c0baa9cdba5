import { INGEST_MEDIA_TYPE } from '@playhead/contract/http/system/ingest';
import { z } from 'zod';
import { type Account, customerPath } from '../attack.ts';
import { runQuery } from '../run-query.ts';
import { type Call, envelopeIn, type Target } from '../target.ts';

const ROWS_PER_FEED = 500;
const PAUSE_MS = 1000;
/** Long before the demo's days, so that no other session counts. */
const FEED_DAY = '2024-03-10';
const NOTE_DAY = '2024-03-11';
const Notes = z.array(z.object({ text: z.string() }));

export interface LedgerReport {
  feeds: number;
  rows: number;
  notes: number;
  problems: readonly string[];
}

/** Writes continuously, records what was acknowledged, and checks at the end that all of it is stored. */
export function startLedger({ target, account }: { target: Target; account: Account }) {
  const notes: string[] = [];
  let feeds = 0;
  let stopped = false;

  const acknowledged = async (call: Call): Promise<boolean> => {
    try {
      return (await target.send({ ...call, token: account.token })).status === 200;
    } catch {
      // The connection was cut: it is unknown whether the row was stored, so it is sent again.
      return false;
    }
  };

  const loop = (async () => {
    for (let round = 0; !stopped; round += 1) {
      const text = `soak ${round}`;
      const body = { day: NOTE_DAY, kind: 'note', text };
      if (await acknowledged({ method: 'POST', path: customerPath(account, '/annotations'), body })) notes.push(text);
      const feed = feedCall(account, feeds);
      while (!(await acknowledged(feed))) await pause();
      feeds += 1;
      await pause();
    }
  })();

  return {
    async stop(): Promise<LedgerReport> {
      stopped = true;
      await loop;
      const rows = feeds * ROWS_PER_FEED;
      const stored = await playsOn(target, account);
      const known = await notesOf(target, account);
      const lost = notes.filter((text) => !known.has(text));
      const problems = [
        ...(stored === rows ? [] : [`${rows} sessions were acknowledged, ${stored} are stored`]),
        ...lost.map((text) => `the note "${text}" was acknowledged and is lost`),
      ];
      return { feeds, rows, notes: notes.length, problems };
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function feedCall(account: Account, feed: number): Call {
  const lines = Array.from({ length: ROWS_PER_FEED }, (_, row) =>
    JSON.stringify({
      session_id: `soak-${feed}-${row}`,
      viewer_id: `soak-viewer-${(feed * 7 + row) % 5000}`,
      start_utc: `${FEED_DAY}T12:${String(row % 60).padStart(2, '0')}:00Z`,
      content_seconds: 60,
      series: 'Soak',
      device: 'Roku',
    }),
  );
  return {
    method: 'POST',
    path: customerPath(account, '/ingest/sessions'),
    headers: { 'content-type': INGEST_MEDIA_TYPE, 'idempotency-key': `soak-${feed}` },
    body: `${lines.join('\n')}\n`,
  };
}

async function playsOn(target: Target, account: Account): Promise<number> {
  const day = FEED_DAY.replaceAll('-', '/');
  const result = await runQuery(target, account, {
    fields: ['customer_view.plays'],
    filters: {
      'customer_view.current_date_range_ui': `${day} to ${day}`,
      'customer_view.series': 'Soak',
    },
  });
  return Number(result.data[0]?.['customer_view.plays'] ?? 0);
}

async function notesOf(target: Target, account: Account): Promise<ReadonlySet<string>> {
  const path = `${customerPath(account, '/annotations')}?from=${NOTE_DAY}&to=${NOTE_DAY}`;
  const response = await target.send({ method: 'GET', path, token: account.token });
  return new Set(Notes.parse(envelopeIn(response.text)?.data).map(({ text }) => text));
}
