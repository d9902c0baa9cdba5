import type { ComponentType } from 'react';
import type { WidgetComponentProps } from '../../definition.ts';
import { lazyChunk, lazyComponent } from '../../lazy-chunk.ts';

/** Pictures of one or two pages only: their code is not part of what the overview loads. */
export function deferred(load: () => Promise<ComponentType<WidgetComponentProps>>) {
  return lazyComponent(lazyChunk(load), () => <div className="ph-skeleton-block" aria-hidden="true" />);
}
