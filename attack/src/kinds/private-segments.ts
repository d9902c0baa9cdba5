import { z } from 'zod';
import { type Account, type Attack, type AttackContext, customerPath, each } from '../attack.ts';
import { problemIn } from '../check-response.ts';
import { sendWithinLimit } from '../next-minute.ts';
import { pathOf, sampleBody, sampleCall, signedInRoutes } from '../route-calls.ts';
import { type HttpResponse, type Call, envelopeIn } from '../target.ts';

const UNKNOWN_ID = '999999937';
const BUILD_LIMIT_S = 120;
const Created = z.object({ segment: z.object({ segment_id: z.string() }) });
const State = z.object({ state: z.string() });
const Rows = z.object({ result: z.object({ data: z.array(z.unknown()) }) });

/** A colleague must not be able to distinguish an unshared segment from one that does not exist. */
export const privateSegments: Attack = {
  kind: 'private segments',
  summary: 'an unshared segment, by every route and filter a colleague can call: as if it did not exist',
  async run(context) {
    const { attacker, colleague } = context;
    const name = `canary ${context.seed}`;
    const id = await builtSegment(context, name);
    try {
      const calls = (about: string) => [...filterCalls(about, colleague), ...directCalls(about, colleague)];
      const unknown = calls(UNKNOWN_ID);
      const pairs = calls(id).map((call, at) => ({ call, unknown: unknown[at] ?? call }));
      await each(pairs, 4, (pair) => compare(context, pair, { id, name }));
      await each(listings(colleague), 4, (call) =>
        context.attempt(call, { secrets: [name, `"segment_id":"${id}"`, `segment_view.segment_id":"${id}"`] }),
      );
    } finally {
      const path = customerPath(attacker, `/segments/${id}`);
      await needed(context, { method: 'DELETE', path, token: attacker.token });
    }
  },
};

async function compare(
  { attempt, record }: AttackContext,
  { call, unknown }: { call: Call; unknown: Call },
  { id, name }: { id: string; name: string },
): Promise<void> {
  const response = await attempt(call, { secrets: [name] });
  const nothing = await attempt(unknown);
  const alike = shapeOf(response, id) === shapeOf(nothing, UNKNOWN_ID);
  const failure = `${call.method} ${call.path}: ${response.status} ${response.text.slice(0, 150)}, for no segment ${nothing.status}`;
  record({ status: response.status, failure: alike ? null : failure });
}

/** The response without the id and without what differs between calls. */
function shapeOf({ status, text }: HttpResponse, id: string): string {
  const envelope = envelopeIn(text);
  const rows = Rows.safeParse(envelope?.data).data?.result.data;
  const said = rows ?? [envelope?.message, envelope?.errors?.map(({ code }) => code), envelope?.code];
  return `${status} ${JSON.stringify(said)}`.replaceAll(id, 'ID');
}

async function builtSegment(context: AttackContext, name: string): Promise<string> {
  const body = {
    segment_name: name,
    create_filter: JSON.stringify({ device: [[{ name: 'device', op: 'is_equal_to', value: ['Roku'] }]] }),
    time_range: { op: 'in_the_last', value: 30 },
  };
  const { token } = context.attacker;
  const path = customerPath(context.attacker, '/segments');
  const response = await needed(context, { method: 'POST', path, token, body });
  const id = Created.parse(envelopeIn(response.text)?.data).segment.segment_id;
  for (let second = 0; second < BUILD_LIMIT_S; second += 1) {
    const read = await needed(context, { method: 'GET', path: `${path}/${id}`, token });
    if (State.parse(envelopeIn(read.text)?.data).state === 'ready') return id;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`the segment was not built within ${BUILD_LIMIT_S} s`);
}

/** A call of the owner that the comparison needs. */
async function needed({ target, record }: AttackContext, call: Call): Promise<HttpResponse> {
  const response = await sendWithinLimit(target, call);
  record({ status: response.status, failure: problemIn(call, response, { status: [200] }) });
  return response;
}

function directCalls(id: string, colleague: Account): Call[] {
  const customer = String(colleague.customerId);
  return signedInRoutes
    .filter(({ path }) => /segments\/:(id|segmentId)/.test(path))
    .map((route) => ({ ...sampleCall(route, colleague), path: pathOf(route, { customer, id, segmentId: id }) }));
}

/** Routes that take filters or segment ids in the body. */
function* filterCalls(id: string, colleague: Account): Generator<Call> {
  const post = (rest: string, body: object): Call => ({
    method: 'POST',
    path: customerPath(colleague, rest),
    token: colleague.token,
    body,
  });
  const query = '/customer_view/queries/run/json';
  for (const text of [id, `-${id}`, `${id},1`, `^${id}`]) {
    const filters = { 'segment_view.segment_id': text };
    for (const route of signedInRoutes) {
      if (!route.body || !/\/(viz\/|queries\/run|cohort)/.test(route.path)) continue;
      yield { ...sampleCall(route, colleague), body: { ...sampleBody(route), filters } };
    }
    yield post(query, { fields: ['segment_view.segment_id', 'customer_view.plays'], filters });
    yield post(query, {
      fields: ['customer_view.plays'],
      dynamic_fields: [
        { category: 'measure', measure: 'm', type: 'count_distinct', based_on: 'customer_view.device', filters },
      ],
    });
  }
  for (const route of ['/viz/segment-overlap', '/viz/segments']) yield post(route, { segment_ids: [id] });
  const existing = JSON.stringify([[{ segment_id: id, segment_name: 'x' }]]);
  yield post('/segment-coverage', { segment_name: 'x', existing_segments: existing });
}

/** Routes that list segments without an id. */
function listings(colleague: Account): Call[] {
  const get = (rest: string): Call => ({ method: 'GET', path: customerPath(colleague, rest), token: colleague.token });
  const paths = ['/segments', '/segments?inactive=true', '/segments/names', '/users/user-info'];
  const keys = ['segment_id', 'segment', 'segment_view.segment_id'];
  const fields = ['segment_view.segment_id', 'customer_view.unique_viewers'];
  return [
    ...paths.map(get),
    ...keys.map((key) => get(`/suggestions/${key}`)),
    { ...get('/customer_view/queries/run/json'), method: 'POST', body: { fields, limit: 1000 } },
    { ...get('/customer_view/queries/run/json'), method: 'POST', body: { fields, pivots: fields.slice(0, 1) } },
  ];
}
