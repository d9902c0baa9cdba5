import { t, tSent } from '@playhead/texts/translate';
import { useState } from 'react';
import { formatCompact, formatPercent, formatValue, numberOf } from '@playhead/domain/format';
import { pageSettings } from '@playhead/domain/pages';
import { DrillLabel } from '../chart/drill-label.tsx';
import { chartLabel } from '../chart/chart-label.ts';
import { useHoverCard } from '../chart/hover-card.tsx';
import type { TooltipModel } from '../chart/picture.ts';
import { titleLevel, titleTarget } from '../chart/title-target.ts';
import type { WidgetComponentProps } from '../definition.ts';
import { useViewerWords, type ViewerWords } from '../viewer-words.ts';
import { hiddenBy, PathControls } from './path-controls.tsx';
import { layoutPaths, NODE_PX, type PlacedLink, type PlacedNode } from './path-layout.ts';
import { directions, readPathSteps, withoutKinds, type Direction } from './path-steps.ts';
import { pathingTable } from './pathing-table.ts';
import styles from './pathing.module.css';

/** Narrower than this the controls take two lines. */
const INLINE_CONTROLS_PX = 640;
const CONTROLS_PX = { oneLine: 32, twoLines: 64 };
const HEADINGS_PX = 22;
/** A drawing as high as its room would need a vertical bar as soon as it has a horizontal one. */
const SCROLLBAR_PX = 16;
const LABEL_GAP_PX = 6;

/** A sankey of sittings. Labels are HTML over the drawing: cut by the browser, read aloud, reached by keyboard. */
export function PathingWidget(props: WidgetComponentProps) {
  const { input, view, settings, onSettingsChange } = props;
  const option = (name: 'depth' | 'direction' | 'limit') => settings?.[name] ?? input.config.dataSource.options?.[name];
  const requested: Direction = directions.find((direction) => direction === option('direction')) ?? 'forward';
  const hidden = hiddenBy(settings?.['hide']);
  const steps = withoutKinds(readPathSteps(input.rows, requested), hidden);
  const depth = numberOf(option('depth')?.toString()) ?? steps.levels.length - 1;
  const controls = CONTROLS_PX[view.width >= INLINE_CONTROLS_PX ? 'oneLine' : 'twoLines'];
  const layout = layoutPaths(steps, {
    width: view.width,
    height: view.height - (onSettingsChange === undefined ? 0 : controls) - HEADINGS_PX - SCROLLBAR_PX,
  });
  const label = chartLabel(input.config.title, pathingTable(input));
  return (
    <div className={styles.paths}>
      {onSettingsChange !== undefined && (
        <PathControls
          direction={requested}
          depth={depth}
          titles={String(option('limit') ?? pageSettings.limit.usual)}
          hidden={hidden}
          onChange={onSettingsChange}
        />
      )}
      <section className={styles.pathsScroll} aria-label={label}>
        <div className={styles.pathsBoard} style={{ width: layout.width, height: layout.height + HEADINGS_PX }}>
          {layout.columns.map((column) => (
            <span
              key={column.heading}
              className={styles.pathsHeading}
              style={{ left: column.x, width: layout.columnWidth - LABEL_GAP_PX }}
            >
              {column.heading}
            </span>
          ))}
          <Board {...props} layout={layout} />
        </div>
      </section>
    </div>
  );
}

function Board(props: WidgetComponentProps & { layout: ReturnType<typeof layoutPaths> }) {
  const { layout, theme, onDataPointClick } = props;
  const hover = useHoverCard(theme.mode);
  const words = useViewerWords();
  const level = titleLevel(props.input.config, props.settings);
  const [pointed, setPointed] = useState<string | null>(null);
  return (
    <div className={styles.pathsPlot} style={{ top: HEADINGS_PX }} onPointerLeave={hover.hide}>
      <svg width={layout.width} height={layout.height} aria-hidden="true">
        {layout.links.map((link) => (
          <path
            key={`${link.source}${link.target}`}
            className={link.quiet ? `${styles.link} ${styles.quiet}` : styles.link}
            data-lit={pointed !== null && (link.source === pointed || link.target === pointed)}
            d={link.path}
            onPointerMove={(event) => hover.show(event, linkTip(link, words))}
            onPointerLeave={hover.hide}
          />
        ))}
        {layout.nodes.map((node) => (
          <rect
            key={node.id}
            className={node.kind === 'title' ? styles.node : `${styles.node} ${styles.quiet}`}
            x={node.x}
            y={node.y}
            width={NODE_PX}
            height={node.height}
            rx={Math.min(2, node.height / 2)}
          />
        ))}
      </svg>
      <ul className={layout.labelLines === 1 ? `${styles.labels} ${styles.labelsLines}` : styles.labels}>
        {layout.nodes.map((node) => (
          <li
            key={node.id}
            className={node.kind === 'title' ? undefined : styles.quiet}
            style={{
              left: node.x + NODE_PX + LABEL_GAP_PX,
              top: node.y,
              maxWidth: layout.columnWidth - NODE_PX - 2 * LABEL_GAP_PX,
            }}
            onPointerMove={(event) => {
              setPointed(node.id);
              hover.show(event, nodeTip(node));
            }}
            onPointerLeave={() => {
              setPointed(null);
              hover.hide();
            }}
          >
            <span className={styles.name}>
              <DrillLabel
                text={shownName(node)}
                target={node.kind === 'title' ? titleTarget({ title: node.label, level, row: node.row }) : null}
                onDataPointClick={onDataPointClick}
              />
            </span>
            <span className={styles.amount}>
              {formatCompact(node.sittings, 'integer')} · {formatPercent(node.share)}
            </span>
          </li>
        ))}
      </ul>
      {hover.card}
    </div>
  );
}

/** The server names the ends and the rest; titles are data. */
function shownName({ kind, label }: Pick<PlacedNode, 'kind' | 'label'>): string {
  return kind === 'title' ? label : tSent(label);
}

function nodeTip(node: PlacedNode): TooltipModel {
  return {
    title: shownName(node),
    lines: [
      { label: t('Sittings'), value: formatValue(node.sittings, 'integer') },
      { label: t('Share of all'), value: formatPercent(node.share) },
    ],
  };
}

/** Written as it happened: on the way back the source is the later title. */
function linkTip({ from, to, row }: PlacedLink, words: ViewerWords): TooltipModel {
  const [earlier, later] = from.x < to.x ? [from, to] : [to, from];
  return {
    title: `${shownName(earlier)} → ${shownName(later)}`,
    lines: [
      { label: t('Sittings'), value: formatValue(row['pathing.sittings'], 'integer') },
      { label: words(t('Viewers')), value: formatValue(row['pathing.viewers'], 'integer') },
      {
        label: t('Share of {title}', { title: shownName(from) }),
        value: formatValue(row['pathing.source_share'], 'percent'),
      },
    ],
  };
}
