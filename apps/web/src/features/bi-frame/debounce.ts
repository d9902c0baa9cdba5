export interface Debounce {
  /** Runs it after the delay, unless another one comes. */
  later(run: () => void): void;
  cancel(): void;
}

export function debounce(delayMs: number): Debounce {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later(run) {
      clearTimeout(timer);
      timer = setTimeout(run, delayMs);
    },
    cancel: () => clearTimeout(timer),
  };
}
