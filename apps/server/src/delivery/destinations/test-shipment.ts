import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Shipment } from '../destination.ts';

export const staying = new AbortController().signal;

export function shipmentOf(content: string | Buffer, more: Partial<Shipment> = {}): Shipment {
  const bytes = Buffer.from(content);
  return {
    runId: 'run-2026-11-16T06-00',
    title: 'Weekly titles',
    artifact: {
      id: '0'.repeat(32),
      fileName: 'titles.csv',
      contentType: 'text/csv; charset=utf-8',
      bytes: bytes.length,
      rows: 2,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: '2026-11-16T06:00:00.000Z',
      expiresAt: '2026-11-23T06:00:00.000Z',
    },
    open: () => Readable.from(chunksOf(bytes), { objectMode: false }),
    link: 'https://playhead.example/files/abc?x=1&y=2',
    ...more,
  };
}

function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
