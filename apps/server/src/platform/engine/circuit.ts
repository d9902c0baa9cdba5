/** Reliability F5: an engine that does not respond must not block every request for its whole time limit. */
const FAILURES_TO_OPEN = 5;
const PROBE_INTERVAL_MS = 1_000;

export interface Circuit {
  isOpen(): boolean;
  responded(): void;
  noResponse(): void;
  /** For clients that are closed: what fails after that says nothing about the engine. */
  end(): void;
}

export function createCircuit(options: { probe: () => Promise<boolean>; onChange: (open: boolean) => void }): Circuit {
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const close = () => {
    failures = 0;
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    options.onChange(false);
  };
  const probeLater = () => {
    const current = setTimeout(async () => {
      const good = await options.probe();
      if (timer !== current) return;
      if (good) close();
      else probeLater();
    }, PROBE_INTERVAL_MS);
    current.unref();
    timer = current;
  };

  return {
    isOpen: () => timer !== undefined,
    responded: close,
    noResponse: () => {
      failures += 1;
      if (failures < FAILURES_TO_OPEN || timer !== undefined || ended) return;
      probeLater();
      options.onChange(true);
    },
    end: () => {
      ended = true;
      close();
    },
  };
}
