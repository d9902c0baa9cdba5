import type { Theme } from '@playhead/contract/frame/host-messages';
import { mount, type FrameTraffic, type MountedPlayhead } from '@playhead/embed/mount';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnalyticsTarget } from '../address/analytics-target.ts';
import { endSession } from '../session/session-store.ts';
import { tokenForFrame } from '../session/token-for-frame.ts';
import { Notice } from '../shell/notice.tsx';

interface EmbeddedPlayheadProps {
  appUrl: string;
  /** Where to start; a later change of the page navigates inside the frame. */
  target: AnalyticsTarget;
  theme: Theme;
  onPageChanged: (page: string) => void;
  onTraffic: (traffic: FrameTraffic) => void;
  onProblem: (text: string) => void;
  onStartAgain: () => void;
}

const SLOW_AFTER_MS = 8_000;

export function EmbeddedPlayhead(props: EmbeddedPlayheadProps) {
  const { appUrl, target, theme } = props;
  const frameContainer = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPlayhead>(null);
  const pageInFrame = useRef(target.page);
  const [status, setStatus] = useState<'waiting' | 'slow' | 'talking'>('waiting');

  // The frame lives longer than one render: what it says must reach the callbacks of the newest one.
  const heard = useEffectEvent((traffic: FrameTraffic) => {
    if (traffic.direction === 'from-app') setStatus('talking');
    props.onTraffic(traffic);
  });
  const pageChanged = useEffectEvent((page: string) => {
    pageInFrame.current = page;
    props.onPageChanged(page);
  });
  const failed = useEffectEvent((error: unknown) =>
    props.onProblem(error instanceof Error ? error.message : String(error)),
  );
  // An expired token needs no message: the frame requests a new one, and only a refused renewal ends the session.
  const open = useEffectEvent((container: HTMLElement) =>
    mount({
      container,
      url: appUrl,
      ...target,
      theme,
      token: tokenForFrame,
      onMessage: (traffic) => heard(traffic),
      onPageChanged: ({ page }) => pageChanged(page),
      onLogout: () => endSession('unreadable'),
      onError: (error) => failed(error),
    }),
  );

  useEffect(() => {
    if (frameContainer.current === null) return;
    const playhead = open(frameContainer.current);
    mounted.current = playhead;
    const slow = setTimeout(() => setStatus((now) => (now === 'waiting' ? 'slow' : now)), SLOW_AFTER_MS);
    return () => {
      clearTimeout(slow);
      mounted.current = null;
      playhead.unmount();
    };
  }, []);

  useEffect(() => {
    if (pageInFrame.current === target.page) return;
    pageInFrame.current = target.page;
    mounted.current?.navigate(target.page);
  }, [target.page]);

  useEffect(() => mounted.current?.setTheme(theme), [theme]);

  return (
    <div className="frame-container">
      <div ref={frameContainer} className="frame" hidden={status === 'slow'} />
      {status === 'waiting' && <output className="waiting frame-cover">Opening Analytics…</output>}
      {status === 'slow' && (
        <Notice title="Analytics does not respond" action={{ label: 'Try again', run: props.onStartAgain }}>
          The page at {new URL(appUrl).host} has not said a word yet. It may be starting, or it may not allow this
          portal to embed it.
        </Notice>
      )}
    </div>
  );
}
