import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataFormat, dataFormats } from '@playhead/contract/http/deliveries/deliveries';
import { fillExportEngine } from './export-engine.ts';
import { ExportMeasure, type ExportResult } from './export-result.ts';
import { measureCurl } from '../measure-curl.ts';
import { mib } from '../watch-memory.ts';

/** Writes a file of each format, in its own process; the memory is that of the process that holds the server's code. */
export async function measureExports(options: {
  rows: number;
  formats?: readonly DataFormat[];
}): Promise<Pick<ExportResult, 'rows' | 'exports' | 'curl'>> {
  const { rows, formats = dataFormats } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-bench-exports-'));
  try {
    await fillExportEngine(dataDir, rows);
    const curl = await measureCurl(dataDir);
    const exports: ExportMeasure[] = [];
    for (const format of formats) {
      const measured = await measureFormat({ dataDir, format, rows });
      exports.push(measured);
      const { seconds, bytes, startRssBytes, peakRssBytes } = measured;
      const memory = `${mib(startRssBytes)} to ${mib(peakRssBytes)} MiB RSS`;
      console.log(`${format}: ${seconds.toFixed(1)} s, ${mib(bytes)} MiB, ${memory}`);
    }
    return { rows, exports, curl };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureFormat(order: { dataDir: string; format: DataFormat; rows: number }): Promise<ExportMeasure> {
  const child = fork(join(import.meta.dirname, 'export-process.ts'), [JSON.stringify(order)]);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  child.once('message', resolve);
  child.once('exit', (code) => reject(new Error(`${order.format} ended with ${String(code)}`)));
  return ExportMeasure.parse(await promise);
}
