import { useEffect, useState } from 'react';

/** Below this width the picker covers the results: it is closed until it is wanted. */
const WIDE = '(min-width: 760px)';

export function usePickerOpen() {
  const [isOpen, setOpen] = useState(() => window.matchMedia(WIDE).matches);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const follow = () => setOpen(wide.matches);
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  return [isOpen, setOpen] as const;
}
