import { ChangeBadge } from '../chart/change-badge.tsx';
import { useTip } from '../controls/use-tip.tsx';
import { COMPARE_LABEL, type WidgetComponentProps } from '../definition.ts';
import { Sparkline } from './sparkline.tsx';
import { columnsOfTile, ribbonTiles, tilesPerRow, type Tile } from './tiles.ts';
import styles from './ribbon.module.css';
import textStyles from '../css/text.module.css';

export function RibbonWidget({ input, view }: WidgetComponentProps) {
  const tiles = ribbonTiles(input);
  const columns = tilesPerRow(view.width, tiles.length);
  return (
    <dl className={styles.ribbon} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {tiles.map((tile, index) => (
        <RibbonTile
          key={tile.key}
          tile={tile}
          against={input.compareLabel ?? COMPARE_LABEL}
          columns={columnsOfTile(index, { columns, count: tiles.length })}
        />
      ))}
    </dl>
  );
}

export interface RibbonTileProps {
  tile: Tile;
  against: string;
  columns?: number;
}

export function RibbonTile({ tile, against, columns = 1 }: RibbonTileProps) {
  const { trigger, tip } = useTip(() => <TileTip tile={tile} />);
  return (
    <div className="ph-tile" style={columns === 1 ? undefined : { gridColumn: `span ${columns}` }}>
      <dt className="ph-tile-label">{tile.label}</dt>
      <dd className={styles.main}>
        <button type="button" className={styles.value} {...trigger}>
          <span aria-hidden="true">{tile.value}</span>
          <span className="ph-sr">{tile.exact}</span>
        </button>
        {tip}
        {tile.error === '' ? (
          <Sparkline values={tile.spark} />
        ) : (
          <span aria-hidden="true" className={styles.error}>
            {tile.error}
          </span>
        )}
      </dd>
      <dd className={styles.change}>
        {tile.day !== undefined && <span className={textStyles.muted}>{tile.day}</span>}
        {tile.change !== null && <ChangeBadge change={tile.change} against={against} />}
      </dd>
    </div>
  );
}

function TileTip({ tile }: { tile: Tile }) {
  return (
    <span className={styles.tip}>
      <strong>{tile.exact}</strong>
      {tile.definition !== '' && <span>{tile.definition}</span>}
    </span>
  );
}
