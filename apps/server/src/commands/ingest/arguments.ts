import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

export interface IngestArguments {
  customerId: number;
  mappingFile: string;
  sources: readonly string[];
  dryRun: boolean;
  /** Rows of each source. */
  limit: number;
  /** Rows stored in one step: a stop loses the current step. */
  batchRows?: number;
  /** Loads sources again that were loaded before. */
  again: boolean;
  /** File for the sample of rejected rows; default: a generated name. */
  rejectedFile: string | undefined;
}

const MOST_BATCH_ROWS = 1_000_000;

export const ingestHelp = `Loads sessions from files into Playhead.

Usage: npm run ingest -- --customer ID --map mapping.yaml SOURCE...

       npm run ingest -- loads --customer ID [--limit N]
       npm run ingest -- undo LOAD... [--dry-run]     (undo --customer ID 17-45 for all loads of the customer between these)

A SOURCE is a file, a folder, a pattern such as 'exports/*.csv.gz', or an address: s3://bucket/path or https://…
Files are CSV, NDJSON (both also .gz or .zst) or Parquet.

  --customer ID     whose sessions they are; make a customer with npm run customer
  --map FILE        which column of the file fills which column of Playhead (docs/own-data.md, mappings/)
  --dry-run         read and judge every row, store none
  --limit N         the first N rows of each source
  --batch N         rows stored in one step (250,000); fewer need less memory
  --again           read a source again that was loaded before
  --rejected FILE   where to write a sample of the rejected rows (NDJSON)

For s3:// the keys are taken from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, the region from AWS_REGION,
another server than Amazon's from AWS_ENDPOINT_URL.

Ends with 0 if every row was taken or there already, 1 if rows were rejected or a file could not be read, 2 if nothing could be done.
`;

export function readIngestArguments(args: readonly string[]): IngestArguments | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const customerId = Number(values.customer);
  if (!Number.isInteger(customerId) || customerId < 1 || customerId > 2_147_483_647) {
    throw new UsageError('--customer needs the number of a customer; npm run customer -- list shows them.');
  }
  if (values.map === undefined) throw new UsageError('--map needs a mapping file; see docs/own-data.md and mappings/.');
  if (positionals.length === 0) throw new UsageError('Name at least one file, folder or address to load.');
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  if (values.limit !== undefined && (!Number.isInteger(limit) || limit < 1)) {
    throw new UsageError('--limit needs a number of rows.');
  }
  const batchRows = values.batch === undefined ? undefined : Number(values.batch);
  if (batchRows !== undefined && (!Number.isInteger(batchRows) || batchRows < 1 || batchRows > MOST_BATCH_ROWS)) {
    throw new UsageError('--batch needs a number of rows from 1 to 1000000.');
  }
  return {
    customerId,
    mappingFile: values.map,
    sources: positionals,
    dryRun: values['dry-run'],
    limit,
    ...(batchRows === undefined ? {} : { batchRows }),
    again: values.again,
    rejectedFile: values.rejected,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        customer: { type: 'string' },
        map: { type: 'string' },
        limit: { type: 'string' },
        batch: { type: 'string' },
        rejected: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}
