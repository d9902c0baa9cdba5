import { useEffect, useState } from 'react';

/** product.md: never a spinner without words after three seconds. */
export const SLOW_AFTER_MS = 3000;

/** True once the component has been mounted for that long. */
export function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}
