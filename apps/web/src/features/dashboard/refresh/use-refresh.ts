import { keepItem } from '@playhead/browser/ui/dom/storage.ts';
import { useCallback, useMemo, useState } from 'react';
import type { Refresh } from '../../../page-context/refresh.ts';

const AUTO_REFRESH_KEY = 'playhead.auto-refresh';

/** QRY-014. The choice outlives the visit: an analyst's wall screen stays on it. */
export function useRefresh(storage: Storage | null): Refresh {
  const [auto, setAutoState] = useState(() => storage?.getItem(AUTO_REFRESH_KEY) === 'on');
  const [serial, setSerial] = useState(0);
  const setAuto = useCallback(
    (on: boolean) => {
      keepItem(storage, AUTO_REFRESH_KEY, on ? 'on' : 'off');
      setAutoState(on);
    },
    [storage],
  );
  const now = useCallback(() => setSerial((known) => known + 1), []);
  return useMemo(() => ({ auto, serial, setAuto, now }), [auto, serial, setAuto, now]);
}
