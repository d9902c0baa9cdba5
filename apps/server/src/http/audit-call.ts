import { isAudited, type RouteRecord } from '@playhead/contract/route';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from './caller-address.ts';
import type { Session } from './session.ts';

/** What a handler adds to the entry of its call; a call without a session names its actor and customer here. */
export interface AuditNote {
  actor?: string;
  customerId?: number;
  target?: string;
  detail?: Readonly<Record<string, unknown>>;
}

export interface CallEntry extends Omit<AuditNote, 'customerId' | 'target'> {
  actor: string;
  userId: string | null;
  action: string;
  customerId: number | null;
  address: string;
  target: string | null;
}

export type RecordCall = (entry: CallEntry) => Promise<void>;

/** A code in a path opens something, so it is never written down. */
const SECRET_PARAMS = ['customer', 'code', 'table'];
const MADE_ID = /^(id|segmentId|reportGuid)$/;
const LONGEST_TARGET = 200;

interface RecordedCall {
  route: RouteRecord;
  request: FastifyRequest;
  session: Session | undefined;
}

/** Writes the entry of a call once: when it has succeeded, or in the transaction of its change. */
export function createCallRecorder(recordCall: RecordCall | undefined) {
  const notes = new WeakMap<FastifyRequest, AuditNote>();
  const recorded = new WeakSet<FastifyRequest>();
  return {
    addNote(request: FastifyRequest, note: AuditNote): void {
      notes.set(request, { ...notes.get(request), ...note });
    },
    async record(call: RecordedCall & { value: unknown }): Promise<void> {
      if (recorded.has(call.request)) return;
      const entry = callEntryOf({ ...call, note: notes.get(call.request) ?? {} });
      if (entry !== undefined) await recordCall?.(entry);
    },
    async recordWith(write: RecordCall, call: RecordedCall & { note: AuditNote; value: unknown }): Promise<void> {
      const entry = callEntryOf(call);
      if (entry !== undefined) await write(entry);
      recorded.add(call.request);
    },
  };
}

/** Undefined for a route that is not audited. */
function callEntryOf(
  call: RecordedCall & {
    note: AuditNote;
    /** What the handler returned. */
    value: unknown;
  },
): CallEntry | undefined {
  const { route, request, session, note, value } = call;
  if (!isAudited(route)) return undefined;
  return {
    actor: session?.email ?? 'anonymous',
    userId: session?.userId ?? null,
    action: route.id,
    customerId: session?.customerId ?? null,
    address: callerAddress(request),
    target: targetOf(request.params, value),
    ...note,
  };
}

/** The ids in the path, or the id of what was made. */
function targetOf(params: unknown, value: unknown): string | null {
  const named = entriesOf(params)
    .filter(([name]) => !SECRET_PARAMS.includes(name))
    .map(([, text]) => String(text));
  if (named.length > 0) return named.join('/').slice(0, LONGEST_TARGET);
  const made = entriesOf(value);
  const id = [...made, ...made.flatMap(([, part]) => entriesOf(part))].find(
    ([name, part]) => MADE_ID.test(name) && isPlain(part),
  )?.[1];
  return id === undefined ? null : String(id).slice(0, LONGEST_TARGET);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
