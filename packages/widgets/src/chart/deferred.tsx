import { Suspense, lazy, type ComponentType } from 'react';
import type { WidgetComponentProps } from '../definition.ts';

/** Pictures of one or two pages only: their code is not part of what the overview loads. */
export function deferred(load: () => Promise<ComponentType<WidgetComponentProps>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Deferred(props: WidgetComponentProps) {
    return (
      <Suspense fallback={<div className="ph-skeleton-block" aria-hidden="true" />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
