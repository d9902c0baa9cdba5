import { FiltersAction, LoadAction, PageLoadAction } from '@playhead/contract/frame/bi-actions';
import { SessionTokens } from '@playhead/contract/frame/bi-events';
import { exploreTarget, targetOfUrl } from './frame-address.ts';
import type { FrameAction } from './frame-host.ts';

/** What a message of the host means to the frame. */
export type HostRequest =
  | { kind: 'action'; action: FrameAction }
  /** `code` is null when the host has no session any more. */
  | { kind: 'tokens'; code: string | null }
  | { kind: 'properties' }
  /** A known action with a payload that cannot be meant. */
  | { kind: 'invalid'; reason: string }
  /** Nothing for this frame, such as actions of dashboards. */
  | { kind: 'ignored' };

const run: HostRequest = { kind: 'action', action: { type: 'run' } };
const stop: HostRequest = { kind: 'action', action: { type: 'stop' } };
const invalid = (reason: string): HostRequest => ({ kind: 'invalid', reason });

function load(target: ReturnType<typeof targetOfUrl>): HostRequest {
  return target === null
    ? invalid('This frame has no such explore or look.')
    : { kind: 'action', action: { type: 'load', target } };
}

const readers: Readonly<Record<string, (payload: unknown) => HostRequest>> = {
  'explore:run': () => run,
  'look:run': () => run,
  'explore:stop': () => stop,
  'look:stop': () => stop,
  'explore:load': (payload) => {
    const parsed = LoadAction.safeParse(payload ?? {});
    if (!parsed.success) return invalid('explore:load needs a qid.');
    return load(exploreTarget(parsed.data.qid ?? parsed.data.id?.toString() ?? null));
  },
  'look:load': (payload) => {
    const parsed = LoadAction.safeParse(payload ?? {});
    return load(targetOfUrl(`/embed/looks/${parsed.success ? (parsed.data.id ?? '') : ''}`));
  },
  'page:load': (payload) => {
    const parsed = PageLoadAction.safeParse(payload);
    return parsed.success ? load(targetOfUrl(parsed.data.url)) : invalid('page:load needs a url.');
  },
  'explore:filters:update': readFilters,
  'look:filters:update': readFilters,
  'explore:properties:get': () => ({ kind: 'properties' }),
  'look:properties:get': () => ({ kind: 'properties' }),
  'page:properties:get': () => ({ kind: 'properties' }),
  'session:tokens': (payload) => {
    const parsed = SessionTokens.safeParse(payload);
    const code = parsed.success ? parsed.data.api_token : null;
    return { kind: 'tokens', code: code === undefined || code === '' ? null : code };
  },
};

/** Looker keeps a filter that is not named, and removes those in `deleteFilters`; here their expression becomes empty. */
function readFilters(payload: unknown): HostRequest {
  const parsed = FiltersAction.safeParse(payload ?? {});
  if (!parsed.success) return invalid('Filters are texts by the name of their field.');
  const { filters, deleteFilters } = parsed.data;
  const removed = Object.fromEntries(deleteFilters.map((field) => [field, '']));
  return { kind: 'action', action: { type: 'filters', filters: { ...removed, ...filters } } };
}

export function readHostMessage(name: string, payload: unknown): HostRequest {
  return Object.hasOwn(readers, name) ? (readers[name]?.(payload) ?? { kind: 'ignored' }) : { kind: 'ignored' };
}
