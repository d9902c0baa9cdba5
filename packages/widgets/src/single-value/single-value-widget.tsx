import { COMPARE_LABEL, type WidgetComponentProps } from '../definition.ts';
import { RibbonTile } from '../ribbon/ribbon-widget.tsx';
import { ribbonTiles } from '../ribbon/tiles.ts';
import { chosenMeasure } from '../values/result-shape.ts';
import styles from '../ribbon/ribbon.module.css';

export function SingleValueWidget({ input, view }: WidgetComponentProps) {
  const measure = chosenMeasure(input, view);
  const tile = ribbonTiles(input).find((candidate) => candidate.key === measure?.name);
  if (tile === undefined) return null;
  return (
    <dl className={tile.label === input.config.title ? `${styles.single} ${styles.singleTitled}` : styles.single}>
      <RibbonTile tile={tile} against={input.compareLabel ?? COMPARE_LABEL} />
    </dl>
  );
}
