/// <reference lib="dom" />
import type { Page } from 'playwright-core';

export interface LongTask {
  startMs: number;
  ms: number;
}

/** What the page saw of itself. Instants are milliseconds after its navigation began, taken after the frame was drawn. */
export interface Watched {
  nowMs: number;
  /** The last frame since which every widget is complete; null while one is not. */
  settledMs: number | null;
  /** The same of the widgets that are in the window. */
  foldSettledMs: number | null;
  /** The press that was waited for, and the first frame after it in which a widget is `updating`. */
  pressedMs: number | null;
  updatingMs: number | null;
  /** The longest of the browser's own interaction times since the press, until the next paint. */
  interactionMs: number;
  longTasks: readonly LongTask[];
  /** Between frames, while they are counted. */
  frameGapsMs: readonly number[];
  widgets: number;
  widgetsInWindow: number;
  failures: number;
}

declare global {
  interface Window {
    benchWatch: {
      read(): Watched;
      /** Forgets what was seen and waits for the next press of a button of this name. */
      waitForPress(name: string): void;
      countFrames(): void;
    };
  }
}

/** Runs in the page before its own scripts, and so uses nothing from outside itself. */
export function watchPage(): void {
  let settledMs: number | null = null;
  let foldSettledMs: number | null = null;
  let pressedMs: number | null = null;
  let updatingMs: number | null = null;
  let awaited: string | null = null;
  let interactionMs = 0;
  let counting = false;
  let lastFrameMs = 0;
  let longTasks: LongTask[] = [];
  let frameGapsMs: number[] = [];

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startMs: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (pressedMs !== null && startTime >= pressedMs - 1) interactionMs = Math.max(interactionMs, duration);
    }
  }).observe({ type: 'event', buffered: false });
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (awaited === null || button?.textContent?.trim() !== awaited) return;
      awaited = null;
      pressedMs = event.timeStamp;
      settledMs = null;
      foldSettledMs = null;
    },
    { capture: true },
  );

  function look(): { settled: boolean; foldSettled: boolean; updating: boolean } {
    let settled = true;
    let foldSettled = true;
    let updating = false;
    const widgets = document.querySelectorAll<HTMLElement>('.ph-widget');
    for (const widget of widgets) {
      const { status } = widget.dataset;
      if (status === 'updating') updating = true;
      if (isComplete(widget, status)) continue;
      settled = false;
      if (widget.getBoundingClientRect().top < window.innerHeight) foldSettled = false;
    }
    const some = widgets.length > 0 && (pressedMs === null || updatingMs !== null || updating);
    return { settled: settled && some, foldSettled: foldSettled && some, updating };
  }

  /** Code of a picture arrives after its rows: a widget that is `ready` may still be a grey box. */
  function isComplete(widget: HTMLElement, status: string | undefined): boolean {
    if (status === 'first-load' || status === 'updating') return false;
    if (widget.querySelector('[class*="ph-skeleton"]') !== null) return false;
    return [...widget.querySelectorAll('.ph-echart-host')].every((host) => host.querySelector('svg') !== null);
  }

  function afterPaint(work: (nowMs: number) => void): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      work(performance.now());
    };
    port2.postMessage(null);
  }

  function frame(): void {
    const startMs = performance.now();
    if (counting && lastFrameMs > 0) frameGapsMs.push(startMs - lastFrameMs);
    lastFrameMs = startMs;
    const seen = look();
    afterPaint((nowMs) => {
      if (seen.updating && pressedMs !== null) updatingMs ??= nowMs;
      settledMs = seen.settled ? (settledMs ?? nowMs) : null;
      foldSettledMs = seen.foldSettled ? (foldSettledMs ?? nowMs) : null;
    });
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);

  window.benchWatch = {
    read() {
      const widgets = [...document.querySelectorAll('.ph-widget')];
      return {
        nowMs: performance.now(),
        settledMs,
        foldSettledMs,
        pressedMs,
        updatingMs,
        interactionMs,
        longTasks,
        frameGapsMs,
        widgets: widgets.length,
        widgetsInWindow: widgets.filter((widget) => widget.getBoundingClientRect().top < window.innerHeight).length,
        failures: widgets.filter((widget) => widget.getAttribute('data-status') === 'error').length,
      };
    },
    waitForPress(name) {
      [settledMs, foldSettledMs, pressedMs, updatingMs, interactionMs] = [null, null, null, null, 0];
      longTasks = [];
      awaited = name;
    },
    countFrames() {
      counting = true;
      frameGapsMs = [];
      longTasks = [];
    },
  };
}

/** So long nothing may change before a page counts as settled. */
const QUIET_MS = 400;
const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Waits until all widgets are complete and have stayed so. A widget that failed is no measurement. */
export async function settled(page: Page): Promise<Watched & { settledMs: number; foldSettledMs: number }> {
  await page.waitForFunction(
    (quietMs) => {
      const { settledMs, nowMs } = window.benchWatch.read();
      return settledMs !== null && nowMs - settledMs > quietMs;
    },
    QUIET_MS,
    { timeout: LIMIT_MS, polling: LOOK_EVERY_MS },
  );
  const watched = await page.evaluate(() => window.benchWatch.read());
  const { settledMs, foldSettledMs } = watched;
  if (watched.failures > 0) throw new Error(`${watched.failures} widgets failed`);
  if (settledMs === null || foldSettledMs === null) throw new Error('the widgets settled and went on');
  return { ...watched, settledMs, foldSettledMs };
}
