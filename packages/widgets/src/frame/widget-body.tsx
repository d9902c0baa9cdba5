import { useMemo, useRef, useState } from 'react';
import { chartLabel } from '../chart/chart-label.ts';
import { ChartView } from '../chart/chart-view.tsx';
import type { MarkClick, WidgetComponentProps, WidgetDefinition } from '../definition.ts';
import { dimensionsOf } from '../result-shape.ts';
import { DataTable } from '../table/data-table.tsx';
import { useDayClick } from './use-day-click.ts';

export interface WidgetBodyProps extends WidgetComponentProps {
  readonly definition: WidgetDefinition;
  readonly title: string;
  readonly shownAs: 'picture' | 'table';
  readonly onDayClick?: ((day: string) => void) | undefined;
}

export function WidgetBody(props: WidgetBodyProps) {
  const { definition, input, theme, view, shownAs } = props;
  if (shownAs === 'table') return <TableBody {...props} />;
  if (definition.render.kind === 'chart') return <ChartBody {...props} toOption={definition.render.toOption} />;
  const { Component } = definition.render;
  return (
    <Component
      input={input}
      theme={theme}
      view={view}
      sort={props.sort}
      onSortChange={props.onSortChange}
      onMarkClick={props.onMarkClick}
      settings={props.settings}
      onSettingsChange={props.onSettingsChange}
    />
  );
}

function ChartBody(
  props: WidgetBodyProps & { toOption: Extract<WidgetDefinition['render'], { kind: 'chart' }>['toOption'] },
) {
  const { definition, input, theme, toOption, title, onMarkClick } = props;
  const { metric, dimension, width, height } = props.view;
  const picture = useMemo(
    () => toOption(input, theme, { metric, dimension, width, height }),
    [toOption, input, theme, metric, dimension, width, height],
  );
  const label = useMemo(() => chartLabel(title, definition.toTable(input)), [title, definition, input]);
  const dayFields = useMemo(
    () => dimensionsOf(input).flatMap((field) => (field.format === 'date' ? [field.name] : [])),
    [input],
  );
  const [element, setElement] = useState<HTMLElement | null>(null);
  const markClicks = useMarkClicks(onMarkClick);
  useDayClick({ element, picture, dayFields, onDayClick: props.onDayClick, taken: markClicks.taken });
  return (
    <div className="ph-chart-body" ref={setElement}>
      <ChartView picture={picture} theme={theme} label={label} width={width} onMarkClick={markClicks.onMarkClick} />
    </div>
  );
}

/** A click on a mark also reaches the element around it: it must not count a second time as a click on the day. */
function useMarkClicks(onMarkClick: ((mark: MarkClick) => void) | undefined) {
  const marked = useRef(false);
  return useMemo(
    () => ({
      onMarkClick:
        onMarkClick === undefined
          ? undefined
          : (mark: MarkClick) => {
              marked.current = true;
              onMarkClick(mark);
            },
      taken: () => {
        const taken = marked.current;
        marked.current = false;
        return taken;
      },
    }),
    [onMarkClick],
  );
}

function TableBody({ definition, input, title, onMarkClick, onDayClick }: WidgetBodyProps) {
  const model = useMemo(() => definition.toTable(input), [definition, input]);
  return <DataTable model={model} caption={title} onMarkClick={onMarkClick} onDayClick={onDayClick} />;
}
