import { createContext, type ReactNode, use, useTransition } from 'react';

const ChangingContext = createContext(false);
const StartContext = createContext<(change: () => void) => void>((change) => change());

/** A change of the page is drawn in the background; what still shows the page before can say so at once. */
export function PageChanges({ children }: { children: ReactNode }) {
  const [isChanging, start] = useTransition();
  return (
    <StartContext value={start}>
      <ChangingContext value={isChanging}>{children}</ChangingContext>
    </StartContext>
  );
}

/** Other filters or another period were chosen, and the page is not drawn with them yet. */
export const useIsPageChanging = (): boolean => use(ChangingContext);

export const useStartPageChange = () => use(StartContext);
