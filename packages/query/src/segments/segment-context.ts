import { AppError } from '@playhead/contract/errors';
import type { SegmentDefinition } from '@playhead/domain/segments';
import type { FieldRight } from '../model/index.ts';
import type { QueryContext } from '../plan/index.ts';
import { sessionsOfSample, tenantDatabase } from '../schema/index.ts';
import type { TableName } from '../schema/index.ts';
import { createSqlWriter, type SqlWriter } from '../sql/writer.ts';
import { ALL_KEYS, firstKeys, type KeyRange } from '../sql/key-range.ts';
import { type SegmentWindow, segmentWindow } from './segment-window.ts';

/** What membership depends on in addition to the rules; the connection determines the tenant. */
export interface SegmentContext extends Pick<
  QueryContext,
  'timeZone' | 'weekStartDay' | 'dayParts' | 'now' | 'rights' | 'segments' | 'hourlyRollups' | 'derivedInDoubt'
> {
  /** The writer has no default database: it names the customer whose views it reads. */
  readAs?: { customerId: number };
}

export interface Writing {
  context: SegmentContext;
  writer: SqlWriter;
  window: SegmentWindow;
  definition: SegmentDefinition;
  table(name: TableName): string;
  sessions: string;
  keys: KeyRange;
}

export function startWriting(
  definition: SegmentDefinition,
  context: SegmentContext,
  options: { keys?: KeyRange; sampleRate?: number | null } = {},
): Writing {
  const table = tableNamer(context);
  const rate = options.sampleRate ?? null;
  return {
    context,
    writer: createSqlWriter(context),
    window: segmentWindow(definition, context),
    definition,
    table,
    sessions: table(sessionsOfSample(rate, context)),
    keys: options.keys ?? (rate === null ? ALL_KEYS : firstKeys(rate)),
  };
}

export function tableNamer({ readAs }: Pick<SegmentContext, 'readAs'>): Writing['table'] {
  return (name) => (readAs === undefined ? name : `${tenantDatabase(readAs.customerId)}.${name}`);
}

/** Rules need rights as columns do: the size of a segment reveals values of a hidden field. */
export function requireRight(right: FieldRight, key: string, { context }: Pick<Writing, 'context'>): void {
  if (!context.rights.includes(right)) throw new AppError('field_forbidden', { field: key });
}
