import { type RefCallback, useCallback } from 'react';
import { useHost } from './host-link.tsx';

/** Stands in the column of the page and tells the host how high its content is; nothing when Playhead stands alone. */
export function ContentHeight() {
  const send = useHost()?.send;
  const watch: RefCallback<HTMLElement> = useCallback(
    (anchor) => {
      const column = anchor?.parentElement;
      if (!send || !column) return;
      return watchHeight(column, (height) => send({ type: 'resize', payload: { height } }));
    },
    [send],
  );
  return send ? <span ref={watch} hidden /> : null;
}

/** The column itself is at least as high as the frame, so it would never tell that its content became shorter. */
function watchHeight(column: HTMLElement, report: (height: number) => void): () => void {
  let last = -1;
  const observer = new ResizeObserver(() => {
    const heights = Array.from(column.children, (part) => part.getBoundingClientRect().height);
    const height = Math.ceil(heights.reduce((sum, part) => sum + part, 0));
    if (height === last) return;
    last = height;
    report(height);
  });
  for (const part of column.children) observer.observe(part);
  return () => observer.disconnect();
}
