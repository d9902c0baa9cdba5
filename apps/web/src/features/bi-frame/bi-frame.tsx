import { ExploreProperties } from '@playhead/contract/frame/bi-actions';
import type { BiEvent } from '@playhead/contract/frame/bi-events';
import { biFrameHeight, pageEntry, queryIdOfFrameUrl } from '@playhead/domain/pages';
import { t, tSent } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { usePageLatency } from '@playhead/browser/api/page-latency.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import styles from './bi-frame.module.css';
import { debounce } from './debounce.ts';
import { fetchEmbedAddress, NO_SESSION, tokensOf } from './embed-address.ts';
import { type BiFrameEvent, meaningOf } from './frame-events.ts';
import { FrameFailed } from './frame-failed.tsx';
import type { HostMessage } from './frame-link.ts';
import { type BiFrameTarget, followTarget, openingOf } from './opening.ts';
import { useFrameLink } from './use-frame-link.ts';

export type { BiFrameEvent } from './frame-events.ts';
export type { BiFrameTarget } from './opening.ts';

export interface BiFrameHandle {
  run(): void;
  /** Shows another query in the same frame and runs it. */
  load(qid: string): void;
  /** Id of what the user sees now; the frame stores a change first that still waits. Null for an empty workbench. */
  readQueryId(): Promise<string | null>;
}

export interface BiFrameProps {
  customer: string;
  /** Another page, type or analysis opens a new frame; a `qid` or page that the frame itself reported does not. */
  target: BiFrameTarget;
  onEvent: (event: BiFrameEvent) => void;
  /** The filter string of what the frame itself reported: a target with it opens no new frame. */
  reportedFilters?: string | null;
  /** Access denied (403) and failures; without it they are shown with "Try again". */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  ref?: Ref<BiFrameHandle>;
}

/** WBK-005 */
const PAGE_DELAY_MS = 800;
/** The frame has told nothing by then: it did not load, or it may not speak to this page. */
const READY_LIMIT_MS = 45_000;

/** SHELL-061, SHELL-062: the embedded BI tool, in an iframe; it speaks Looker's embed protocol. */
export function BiFrame({ target, reportedFilters = null, ...props }: BiFrameProps) {
  const [opening, setOpening] = useState(() => openingOf(target));
  const [attempt, setAttempt] = useState(0);
  const { choice } = useTheme();
  const followed = followTarget(opening, target, reportedFilters);
  if (followed !== opening) setOpening(followed);

  return (
    <OpenFrame
      {...props}
      key={`${followed.serial} ${attempt} ${choice}`}
      target={followed.target}
      shownQid={followed.shownQid}
      onShown={(shown) => setOpening((before) => ({ ...before, ...shown }))}
      onRetry={() => setAttempt((before) => before + 1)}
    />
  );
}

interface OpenFrameProps extends BiFrameProps {
  shownQid: string | null;
  onShown: (shown: { shownQid: string } | { shownPage: BiFrameTarget['page'] }) => void;
  onRetry: () => void;
}

type Phase = 'loading' | 'shown' | 'silent' | 'ended';

function OpenFrame({ customer, target, shownQid, onEvent, onShown, onRetry, renderError, ref }: OpenFrameProps) {
  const api = useApi();
  const { mode } = useTheme();
  const [phase, setPhase] = useState<Phase>('loading');
  const [first] = useState(() => ({ customer, target: withShownQuery(target, shownQid), theme: mode }));
  const iframe = useRef<HTMLIFrameElement>(null);
  const exploreUrl = useRef<string | null>(null);
  const address = useEmbedAddress(first, phase === 'shown');
  const [tellPage] = useState(() => debounce(PAGE_DELAY_MS));
  const [tellFilters] = useState(() => debounce(PAGE_DELAY_MS));
  useEffect(
    () => () => {
      tellPage.cancel();
      tellFilters.cancel();
    },
    [tellPage, tellFilters],
  );

  function tell(event: BiFrameEvent): void {
    if (event.type === 'ready') setPhase('shown');
    if (event.type === 'query') onShown({ shownQid: event.qid });
    if (event.type === 'page' && event.page !== null) onShown({ shownPage: event.page });
    onEvent(event);
  }

  async function sendTokens(reply: (message: HostMessage) => void): Promise<void> {
    const tokens = await fetchEmbedAddress(api, { customer, target, theme: mode }).then(tokensOf, () => NO_SESSION);
    if (tokens !== null) reply({ type: 'session:tokens', ...tokens });
  }

  function hear(event: BiEvent, reply: (message: HostMessage) => void): void {
    if (event.type === 'session:tokens:request') void sendTokens(reply);
    if (event.type === 'session:expired') setPhase('ended');
    if ('explore' in event) exploreUrl.current = event.explore.url;
    for (const meaning of meaningOf(event)) {
      if (meaning.type === 'page') tellPage.later(() => tell(meaning));
      else if (meaning.type === 'filters') tellFilters.later(() => tell(meaning));
      else tell(meaning);
    }
  }

  const { send, request } = useFrameLink({ iframe, origin: address.data?.origin ?? null, onEvent: hear });
  const load = (qid: string) => {
    const [path] = (exploreUrl.current ?? '').split('?');
    if (path !== undefined && path !== '') send({ type: 'page:load', url: `${path}?qid=${qid}`, pushHistory: false });
  };
  useImperativeHandle(ref, () => ({
    run: () => send({ type: target.type === 'dashboard' ? 'dashboard:run' : 'look:run' }),
    load,
    readQueryId: async () => {
      // Nothing can be changed in a frame that nobody sees.
      if (phase !== 'shown') return shownQid;
      const { url } = ExploreProperties.parse(await request('explore:properties:get'));
      return queryIdOfFrameUrl(url);
    },
  }));

  const wantedQid = target.type === 'explore' ? target.qid : undefined;
  const isShown = phase === 'shown';
  // Not when the frame shows another one: the user has just chosen it there, and the address follows.
  const loadWanted = useEffectEvent(() => {
    if (isShown && wantedQid !== undefined && wantedQid !== shownQid) load(wantedQid);
  });
  useEffect(() => loadWanted(), [wantedQid, isShown]);

  useEffect(() => {
    if (phase !== 'loading' || address.data === undefined) return undefined;
    const timer = setTimeout(() => setPhase('silent'), READY_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [phase, address.data]);

  const label = tSent(pageEntry(target.page).label);
  if (address.isError) {
    return renderError?.(address.error, onRetry) ?? <FrameFailed error={address.error} onRetry={onRetry} />;
  }
  if (phase === 'silent' || phase === 'ended') {
    return <FrameFailed error={null} reason={phase} name={label} onRetry={onRetry} />;
  }
  return (
    <>
      {phase === 'loading' ? (
        <div className={styles.waiting}>
          <PageLoading words={t('Opening {page}', { page: label })} />
        </div>
      ) : null}
      {address.data === undefined ? null : (
        <iframe
          ref={iframe}
          className={styles.frame}
          data-shown={phase === 'shown'}
          title={label}
          src={address.data.href}
          style={{ height: biFrameHeight(target.page, phase === 'shown' ? 'shown' : 'loading') }}
          allow="clipboard-write; fullscreen"
        />
      )}
    </>
  );
}

/** Fetched once for each frame, with the latency of the address and of what it shows. */
function useEmbedAddress(first: Parameters<typeof fetchEmbedAddress>[1], isShown: boolean) {
  const api = useApi();
  const address = useQuery({
    queryKey: ['embed-address', first],
    queryFn: ({ signal }) => fetchEmbedAddress(api, first, signal),
    // The code in it works once.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const { customer, target } = first;
  const hasAddress = address.data !== undefined;
  usePageLatency({ customer, page: target.page, of: 'embed_url', isLoaded: hasAddress });
  usePageLatency({ customer, page: target.page, of: 'looker', isStarted: hasAddress, isLoaded: isShown });
  return address;
}

/** A frame that is opened again shows what the last one showed. */
function withShownQuery(target: BiFrameTarget, shownQid: string | null): BiFrameTarget {
  return target.type === 'explore' && shownQid !== null ? { ...target, qid: shownQid } : target;
}
