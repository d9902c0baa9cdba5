import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { durationOptions } from './observe-work.ts';
import type { Telemetry } from './telemetry.ts';

const propagator = new W3CTraceContextPropagator();
const readHeader = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
};

/** A span and a metric for each request. Both name the route, never the address: it may hold codes. */
export function observeRequests(app: FastifyInstance, { tracer, meter }: Pick<Telemetry, 'tracer' | 'meter'>): void {
  const duration = meter.createHistogram('http.server.request.duration', {
    ...durationOptions,
    description: 'Requests to this server',
  });
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const remote = propagator.extract(context.active(), request.headers, readHeader);
    const span = tracer.startSpan(
      `${request.method} ${routeOf(request)}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': routeOf(request),
          'playhead.request_id': request.id,
        },
      },
      remote,
    );
    spans.set(request, span);
    context.with(trace.setSpan(remote, span), done);
  });
  // A body is read by callbacks of its socket, which know nothing of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) return done();
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    duration.record(reply.elapsedTime / 1000, {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': status,
    });
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** Addresses that no route has would each be a metric of their own. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
