import type { ComponentType } from 'react';
import type { WidgetComponentProps } from '../definition.ts';
import { late, lateComponent } from '../late.ts';

/** Pictures of one or two pages only: their code is not part of what the overview loads. */
export function deferred(load: () => Promise<ComponentType<WidgetComponentProps>>) {
  return lateComponent(late(load), () => <div className="ph-skeleton-block" aria-hidden="true" />);
}
