import { isPrinting } from '../../use-printing.ts';

/** So long one task may draw: a frame of 16 ms has to hold it and what the browser does with it. */
const TURN_MS = 8;

type Draw = () => void;

export interface Turns {
  /** Draws at once while there is time, else in a later task, first come first drawn. The returned function takes it back. */
  draw(draw: Draw): () => void;
}

/** A dozen charts whose rows come together would hold the page for half a second, and with it the queries still to be sent. */
export function createTurns({
  now,
  later,
  isUrgent,
}: {
  now: () => number;
  later: (work: () => void) => void;
  /** Nothing can be drawn later: the browser takes the page as it is. */
  isUrgent: () => boolean;
}): Turns {
  const waiting = new Set<Draw>();
  let spentMs = 0;
  let isRequested = false;

  function requestTurn(): void {
    if (isRequested) return;
    isRequested = true;
    later(turn);
  }

  function turn(): void {
    isRequested = false;
    spentMs = 0;
    for (const draw of waiting) {
      if (spentMs >= TURN_MS) break;
      waiting.delete(draw);
      drawNow(draw);
    }
    if (waiting.size > 0) requestTurn();
  }

  function drawNow(draw: Draw): void {
    const startMs = now();
    requestTurn();
    try {
      draw();
    } finally {
      spentMs += now() - startMs;
    }
  }

  return {
    draw(draw) {
      if (isUrgent() || (waiting.size === 0 && spentMs < TURN_MS)) {
        drawNow(draw);
        return () => undefined;
      }
      waiting.add(draw);
      requestTurn();
      return () => void waiting.delete(draw);
    },
  };
}

/** Behind what the browser has waiting: a response, a press, a frame. */
function afterOthers(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}

export const chartTurns = createTurns({
  now: () => performance.now(),
  later: afterOthers,
  isUrgent: isPrinting,
});
