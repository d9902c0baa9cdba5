import { COMPARE_LABEL, type WidgetComponentProps } from '../definition.ts';
import { chosenMeasure } from '../values/result-shape.ts';
import { RibbonTile } from '../ribbon/ribbon-widget.tsx';
import { ribbonTiles } from '../ribbon/tiles.ts';
import styles from '../ribbon/ribbon.module.css';

/** One number and its change, without a curve: several fit on a row. */
export function SingleValueSmallWidget({ input, view }: WidgetComponentProps) {
  const measure = chosenMeasure(input, view);
  const tile = ribbonTiles(input).find((candidate) => candidate.key === measure?.name);
  if (tile === undefined) return null;
  const titled = tile.label === input.config.title ? ` ${styles.singleTitled}` : '';
  return (
    <dl className={`${styles.single} ${styles.singleSmall}${titled}`}>
      <RibbonTile tile={{ ...tile, spark: [] }} against={input.compareLabel ?? COMPARE_LABEL} />
    </dl>
  );
}
