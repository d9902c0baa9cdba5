import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from '../../page-context/router/router-provider.tsx';

export interface LeaveCheck {
  /** Somebody wants to leave and has to decide. */
  isPending: boolean;
  leave: () => void;
  stay: () => void;
  /** The next navigation or load is not held up, whatever the form looks like by then. */
  letGo: () => void;
}

/** USR-026: holds up clicks in the menu, Back and Forward while there are changes; the browser itself asks for confirmation when the tab is closed. */
export function useLeaveCheck(hasChanges: boolean): LeaveCheck {
  const isLetGo = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        hasChanges && !isLetGo.current && currentLocation.pathname !== nextLocation.pathname,
      [hasChanges],
    ),
  );
  useEffect(() => {
    if (!hasChanges) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (!isLetGo.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [hasChanges]);
  return {
    isPending: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    letGo: useCallback(() => {
      isLetGo.current = true;
    }, []),
  };
}
