import { gzipSync } from 'node:zlib';
import { INGEST_MEDIA_TYPE } from '@playhead/contract/http/system/ingest';
import { UPLOAD_MEDIA_TYPE } from '@playhead/contract/http/segments';
import { type Attack, type AttackContext, customerPath } from '../attack.ts';

const MEGABYTE = 1024 ** 2;

interface Feed {
  name: string;
  body: Buffer;
  compressed: boolean;
}

function* feeds(scale: number): Generator<Feed> {
  const lines = Math.round(1_000_000 * scale);
  yield { name: 'empty objects', body: gzipSync('{}\n'.repeat(lines)), compressed: true };
  yield { name: 'empty lines', body: gzipSync('\n'.repeat(lines)), compressed: true };
  yield { name: 'no JSON', body: gzipSync('x\n'.repeat(lines)), compressed: true };
  yield { name: 'one endless line', body: gzipSync(`{"a":"${'x'.repeat(60 * MEGABYTE * scale)}"}`), compressed: true };
  yield { name: 'bomb', body: gzipSync(Buffer.alloc(200 * MEGABYTE * scale)), compressed: true };
  yield { name: 'gzip of gzip', body: gzipSync(gzipSync(Buffer.alloc(20 * MEGABYTE * scale))), compressed: true };
  yield { name: 'gzip that is none', body: Buffer.from('not packed'), compressed: true };
  yield { name: 'gzip cut short', body: gzipSync('{}\n'.repeat(1000)).subarray(0, 30), compressed: true };
  yield { name: 'deep JSON', body: Buffer.from(`${'['.repeat(200_000)}\n`), compressed: false };
  yield { name: 'bytes that are no UTF-8', body: Buffer.from([0xff, 0xfe, 0x0a, 0xc3, 0x28, 0x0a]), compressed: false };
  yield { name: 'NUL', body: Buffer.from('{"session_id":"\\u0000"}\n\0\n'), compressed: false };
}

export const hostileFeeds: Attack = {
  kind: 'hostile feeds',
  summary: 'feeds and uploads of nothing but rejected lines, unpacked bombs and broken bytes',
  async run(context) {
    for (const feed of feeds(context.scale)) {
      await post(context, feed, { path: '/ingest/sessions', type: INGEST_MEDIA_TYPE });
      await post(context, feed, { path: '/segment-uploads?identity=viewer', type: UPLOAD_MEDIA_TYPE });
    }
  },
};

async function post(context: AttackContext, feed: Feed, { path, type }: { path: string; type: string }): Promise<void> {
  const { attempt, attacker } = context;
  await attempt({
    method: 'POST',
    path: customerPath(attacker, path),
    token: attacker.token,
    headers: {
      'content-type': type,
      'idempotency-key': `attack-${context.seed}-${feed.name.replaceAll(' ', '-')}`,
      ...(feed.compressed ? { 'content-encoding': 'gzip' } : {}),
    },
    body: feed.body,
  });
}
