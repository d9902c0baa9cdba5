import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Anchored } from './anchored.tsx';
import { useEscape } from './use-dismiss.ts';

const SHOWN_AFTER_MS = 100;
const GONE_AFTER_MS = 100;

/** Words about a control, on hover and on focus. WCAG 1.4.13: the pointer may move onto them, and Escape takes them away. */
export function useTip(content: () => ReactNode) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const id = useId();
  const hide = useCallback(() => {
    window.clearTimeout(timer.current);
    setAnchor(null);
  }, []);
  const hideSoon = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(hide, GONE_AFTER_MS);
  };
  const keep = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEscape(anchor === null ? null : hide);
  return {
    trigger: {
      'aria-describedby': anchor === null ? undefined : id,
      onPointerEnter: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => setAnchor(currentTarget), SHOWN_AFTER_MS);
      },
      onPointerLeave: hideSoon,
      onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
      onBlur: hide,
    },
    tip:
      anchor === null ? null : (
        <Anchored anchor={anchor} align="centre" side="above" look="words" onClose={hide}>
          <div id={id} role="tooltip" onPointerEnter={keep} onPointerLeave={hideSoon}>
            {content()}
          </div>
        </Anchored>
      ),
  };
}
