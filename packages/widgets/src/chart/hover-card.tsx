import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ThemeMode } from '../theme.ts';
import type { TooltipModel } from './picture.ts';
import { tooltipElement } from './tooltip-element.ts';
import styles from './tooltip.module.css';

const OFFSET_PX = 14;

interface Hover {
  readonly x: number;
  readonly y: number;
  readonly model: TooltipModel;
}

/** The charts' tooltip for data points drawn by React: follows the pointer, stays inside the window. */
export function useHoverCard(mode: ThemeMode) {
  const [hover, setHover] = useState<Hover | null>(null);
  return {
    show: (event: { clientX: number; clientY: number }, model: TooltipModel) =>
      setHover({ x: event.clientX, y: event.clientY, model }),
    hide: () => setHover(null),
    card: hover === null ? null : createPortal(<HoverCard hover={hover} mode={mode} />, document.body),
  };
}

function HoverCard({ hover, mode }: { hover: Hover; mode: ThemeMode }) {
  const left = hover.x > window.innerWidth / 2;
  const above = hover.y > window.innerHeight / 2;
  return (
    <div
      className={`ph-tip-box ${styles.box}`}
      data-ph-theme={mode}
      style={{
        left: hover.x + (left ? -OFFSET_PX : OFFSET_PX),
        top: hover.y + (above ? -OFFSET_PX : OFFSET_PX),
        transform: `translate(${left ? '-100%' : '0'}, ${above ? '-100%' : '0'})`,
      }}
      ref={(box) => box?.replaceChildren(tooltipElement(hover.model))}
    />
  );
}
