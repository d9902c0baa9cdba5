import { useEffect, useRef } from 'react';

/** What was rendered last, for work that ends after later renders. */
export function useLatest<T>(value: T): () => T {
  const kept = useRef(value);
  useEffect(() => {
    kept.current = value;
  });
  return () => kept.current;
}
