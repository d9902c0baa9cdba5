import type { KeyboardEvent } from 'react';

const STOPS = 'input[type="search"], li button, li input';

/** For a list below its search: arrows go from the search through the rows and back. On an element around both. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
