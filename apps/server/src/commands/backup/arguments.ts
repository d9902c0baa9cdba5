import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

export const backupHelp = `Copies everything Playhead keeps into a folder or a bucket, also while it runs.

Usage: npm run backup -- FOLDER | s3://bucket/prefix

The folder must be new or empty. With CLICKHOUSE_URL only s3:// works, for that server writes its part itself.
S3 is reached with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL_S3.
`;

export const restoreHelp = `Brings a backup back. Playhead must be stopped.

Usage: npm run restore -- FOLDER | s3://bucket/prefix [--replace]

  --replace  remove the customers and sessions that are there first
`;

export interface BackupArguments {
  target: string;
  replace: boolean;
}

export function readBackupArguments(args: readonly string[], cwd: string): BackupArguments | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [target, ...more] = positionals;
  if (target === undefined || more.length > 0) throw new UsageError('Name one folder or one s3://bucket/prefix.');
  return { target: target.startsWith('s3://') ? target : resolve(cwd, target), replace: values.replace };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}
