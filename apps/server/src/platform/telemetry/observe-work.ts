import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AppError } from '@playhead/contract/errors';
import type { Engine, TenantQuery } from '../engine/engine.ts';
import type { Telemetry } from './telemetry.ts';

/** Seconds: a cached row, a widget, the deadline of a dashboard, the deadline of an analysis, a long job. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];
const MAX_SQL_CHARACTERS = 4_000;

type Source = Pick<Telemetry, 'tracer' | 'meter'>;

export const durationOptions = { unit: 's', advice: { explicitBucketBoundaries: BUCKETS } };

/** The engine with a span and metrics for each read of a customer. */
export function observeEngine(engine: Engine, { tracer, meter }: Source): Engine {
  const duration = meter.createHistogram('playhead.engine.query.duration', {
    ...durationOptions,
    description: 'Reads of ClickHouse as a customer',
  });
  const rows = meter.createCounter('playhead.engine.read.rows', { description: 'Rows that those reads scanned' });
  const bytes = meter.createCounter('playhead.engine.read', {
    unit: 'By',
    description: 'Bytes that they scanned',
  });

  function read<T>(kind: 'query' | 'stream', request: TenantQuery, run: () => Promise<T>): Promise<T> {
    return observe(tracer, {
      name: `clickhouse ${kind}`,
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'clickhouse',
        // Values are bound parameters: the text holds none.
        'db.query.text': request.sql.slice(0, MAX_SQL_CHARACTERS),
        'playhead.customer_id': request.customerId,
      },
      run,
      ended: (seconds, outcome) => duration.record(seconds, { kind, outcome }),
    });
  }

  return {
    ...engine,
    async query(request) {
      const result = await read('query', request, () => engine.query(request));
      rows.add(result.statistics.rowsRead);
      bytes.add(result.statistics.bytesRead);
      return result;
    },
    stream: (request) => read('stream', request, () => engine.stream(request)),
  };
}

/** Where results came from, and what became of those that were computed before anybody asked. */
export function countResults({ meter }: Pick<Source, 'meter'>) {
  const results = meter.createCounter('playhead.query.results', { description: 'Results of queries, by their origin' });
  const warmed = meter.createCounter('playhead.pages.warmed', {
    description: 'Queries of pages computed before anybody asked',
  });
  return {
    onResult: (origin: string) => results.add(1, { origin }),
    onOutcome: (outcome: string) => warmed.add(1, { outcome }),
  };
}

/** A job with a span and a metric for each attempt. */
export function createJobObserver({ tracer, meter }: Source) {
  const duration = meter.createHistogram('playhead.job.duration', {
    ...durationOptions,
    description: 'Attempts of background jobs',
  });
  return <Work>(id: string, run: (work: Work) => Promise<void>) =>
    (work: Work): Promise<void> =>
      observe(tracer, {
        name: `job ${id}`,
        kind: SpanKind.CONSUMER,
        attributes: { 'playhead.job': id },
        run: () => run(work),
        ended: (seconds, outcome) => duration.record(seconds, { job: id, outcome }),
      });
}

interface Observed<T> {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  run: () => Promise<T>;
  ended: (seconds: number, outcome: string) => void;
}

async function observe<T>(tracer: Telemetry['tracer'], work: Observed<T>): Promise<T> {
  const span = tracer.startSpan(work.name, { kind: work.kind, attributes: work.attributes });
  const startedAt = performance.now();
  let outcome = 'ok';
  try {
    return await context.with(trace.setSpan(context.active(), span), work.run);
  } catch (error) {
    outcome = error instanceof AppError ? error.code : 'error';
    // The message of an error may hold values of a customer.
    span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
    throw error;
  } finally {
    work.ended((performance.now() - startedAt) / 1000, outcome);
    span.end();
  }
}
