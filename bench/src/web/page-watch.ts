/// <reference lib="dom" />
import type { Page } from 'playwright-core';

interface LongTask {
  startMs: number;
  ms: number;
}

/** Instants are milliseconds after the start of the navigation, taken after the frame was drawn. */
export interface Watched {
  nowMs: number;
  /** The frame since which every widget is complete; null while one is not. */
  settledMs: number | null;
  /** For the widgets that are in the window. */
  foldSettledMs: number | null;
  /** The awaited press, and the first frame after it in which the old numbers of a widget are blurred. */
  pressedMs: number | null;
  updatingMs: number | null;
  /** The longest interaction time the browser reports since the press, until the next paint. */
  interactionMs: number;
  longTasks: readonly LongTask[];
  frameGapsMs: readonly number[];
  widgets: number;
  widgetsInWindow: number;
  failures: number;
}

declare global {
  interface Window {
    benchWatch: {
      read(): Watched;
      /** Resets and waits for the next press of a button of this name. */
      waitForPress(name: string): void;
      countFrames(): void;
    };
  }
}

/** Runs in the page before its scripts, so it must not use anything outside the function. */
export function watchPage(): void {
  const since = new Map<Element, number>();
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
    },
    { capture: true },
  );

  /** Reads no positions: that would force a layout in every frame. */
  function look(): { complete: ReadonlySet<Element>; updating: boolean } {
    const complete = new Set<Element>();
    let updating = false;
    for (const widget of document.querySelectorAll<HTMLElement>('.ph-widget')) {
      // The page is blurred before its widgets are drawn with other filters.
      const status = widget.closest('[data-ph-changing]') === null ? widget.dataset['status'] : 'updating';
      if (status === 'updating') updating = true;
      if (isComplete(widget, status)) complete.add(widget);
    }
    return { complete, updating };
  }

  /** A chart's code may load after its rows: a widget that is `ready` may still be a grey box. */
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
    const { complete, updating } = look();
    afterPaint((nowMs) => {
      if (updating && pressedMs !== null) updatingMs ??= nowMs;
      for (const widget of since.keys()) if (!complete.has(widget)) since.delete(widget);
      for (const widget of complete) if (!since.has(widget)) since.set(widget, nowMs);
    });
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);

  /** Null while one of them is incomplete, or the press has had no effect yet. */
  function lastOf(widgets: readonly Element[]): number | null {
    const waits = (awaited !== null || pressedMs !== null) && updatingMs === null;
    if (widgets.length === 0 || waits) return null;
    const times = widgets.map((widget) => since.get(widget) ?? Number.POSITIVE_INFINITY);
    const last = Math.max(...times);
    return Number.isFinite(last) ? last : null;
  }

  window.benchWatch = {
    read() {
      const widgets = [...document.querySelectorAll('.ph-widget')];
      const inWindow = widgets.filter((widget) => widget.getBoundingClientRect().top < window.innerHeight);
      return {
        nowMs: performance.now(),
        settledMs: lastOf(widgets),
        foldSettledMs: lastOf(inWindow),
        pressedMs,
        updatingMs,
        interactionMs,
        longTasks,
        frameGapsMs,
        widgets: widgets.length,
        widgetsInWindow: inWindow.length,
        failures: widgets.filter((widget) => widget.getAttribute('data-status') === 'error').length,
      };
    },
    waitForPress(name) {
      [pressedMs, updatingMs, interactionMs] = [null, null, 0];
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

/** A page counts as settled after this long without a change. */
const QUIET_MS = 400;
const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Waits until all widgets are and stay complete. A failed widget invalidates the measurement. */
export async function settled(page: Page): Promise<Watched & { settledMs: number; foldSettledMs: number }> {
  await page
    .waitForFunction(
      (quietMs) => {
        const { settledMs, nowMs } = window.benchWatch.read();
        return settledMs !== null && nowMs - settledMs > quietMs;
      },
      QUIET_MS,
      { timeout: LIMIT_MS, polling: LOOK_EVERY_MS },
    )
    .catch(async (error: unknown) => {
      const seen = await page.evaluate(() => window.benchWatch.read());
      throw new Error(`not settled at ${page.url()}: ${JSON.stringify({ ...seen, longTasks: [], frameGapsMs: [] })}`, {
        cause: error,
      });
    });
  const watched = await page.evaluate(() => window.benchWatch.read());
  const { settledMs, foldSettledMs } = watched;
  if (watched.failures > 0) throw new Error(`${watched.failures} widgets failed`);
  if (settledMs === null || foldSettledMs === null) throw new Error('the widgets settled and went on');
  return { ...watched, settledMs, foldSettledMs };
}
