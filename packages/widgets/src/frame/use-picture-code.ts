import { useEffect } from 'react';
import type { WidgetDefinition } from '../definition.ts';

/** The code of a picture comes while its rows are on their way, not after them. */
export function usePictureCode({ render }: WidgetDefinition): void {
  const load = render.kind === 'component' ? render.Component.fetch : undefined;
  useEffect(() => {
    // The picture itself reports the failure.
    load?.().catch(() => undefined);
  }, [load]);
}
