import { ReferenceBars } from '../chart/reference-bars.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { peersPicture } from './peers.ts';

export function CategoryBenchmarkWidget({ input, theme, onMarkClick }: WidgetComponentProps) {
  const picture = peersPicture(input);
  if (picture === null) return null;
  return (
    <div className="ph-benchmark">
      <p className="ph-summary">
        <span aria-hidden="true" className="ph-ref-key" /> {picture.words}
      </p>
      <ReferenceBars
        bars={picture.bars}
        label={`${picture.measure.label} against the category`}
        mode={theme.mode}
        joined={picture.single}
        onMarkClick={onMarkClick}
      />
    </div>
  );
}
