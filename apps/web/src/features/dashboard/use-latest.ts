import { type RefObject, useEffect, useRef } from 'react';

/** The newest value for callbacks that stay the same: the app's own change with every render, and each would draw all widgets. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
