import { DEFAULT_VIEWER_LABEL, withViewerLabel } from '@playhead/domain/format';
import { createContext, useCallback, useContext } from 'react';

/** USR-005: what the customer of the signed-in user calls a viewer. */
export const ViewerLabelContext = createContext(DEFAULT_VIEWER_LABEL);

/** Puts the customer's word for a viewer into a text. */
export type ViewerWords = (text: string) => string;

/** "Viewer" stays "Viewer". */
export const usualWords: ViewerWords = (text) => text;

/** Every text of the browser that speaks of viewers is shown through this. */
export function useViewerWords(): ViewerWords {
  const label = useContext(ViewerLabelContext);
  return useCallback((text: string) => withViewerLabel(text, label), [label]);
}
