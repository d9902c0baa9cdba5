import { formatCompact, formatValue } from '@playhead/domain/format';
import { DrillLabel } from '../chart/drill-label.tsx';
import { useHoverCard } from '../chart/hover-card.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { butterfly, butterflyTooltip, type Wing } from './sides.ts';

const NAME_PX = { least: 84, most: 200 };
const NAME_SHARE = 0.24;

export function ButterflyWidget({ input, theme, view, onMarkClick }: WidgetComponentProps) {
  const wings = butterfly(input);
  const hover = useHoverCard(theme.mode);
  if (wings === null) return <p className="ph-summary">This picture needs two numbers for each row.</p>;
  const { left, right, dimension } = wings;
  const nameWidth = Math.min(NAME_PX.most, Math.max(NAME_PX.least, view.width * NAME_SHARE));
  return (
    <div className="ph-wings" onPointerLeave={hover.hide}>
      <table className="ph-wings-table">
        <caption className="ph-sr">{`${left.label} and ${right.label} by ${dimension.label}`}</caption>
        <thead>
          <tr>
            <th scope="col" className="ph-wing-left" title={left.label}>
              <span className="ph-key ph-wing-key-left" /> {left.label}
            </th>
            <th scope="col" className="ph-wing-name" style={{ width: nameWidth }}>
              <span className="ph-sr">{dimension.label}</span>
            </th>
            <th scope="col" className="ph-wing-right" title={right.label}>
              <span className="ph-key ph-wing-key-right" /> {right.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {wings.rows.map((row) => (
            <tr key={row.label} onPointerMove={(event) => hover.show(event, butterflyTooltip(wings, row, theme))}>
              <td className="ph-wing-left">
                <WingBar wing={row.left} format={left.format} />
              </td>
              <th scope="row" className="ph-wing-name">
                <DrillLabel text={row.label} target={row.target} onMarkClick={onMarkClick} />
              </th>
              <td className="ph-wing-right">
                <WingBar wing={row.right} format={right.format} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hover.card}
    </div>
  );
}

function WingBar({ wing, format }: { wing: Wing; format: Parameters<typeof formatValue>[1] }) {
  return (
    <span className="ph-wing">
      <span className="ph-wing-bar" aria-hidden="true">
        <span style={{ width: `${(wing.length * 100).toFixed(2)}%` }} />
      </span>
      <span className="ph-wing-value">
        <span aria-hidden="true">{formatCompact(wing.value, format)}</span>
        <span className="ph-sr">{formatValue(wing.value, format)}</span>
      </span>
    </span>
  );
}
