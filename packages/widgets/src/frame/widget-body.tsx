import { useMemo } from 'react';
import { chartLabel } from '../chart/chart-label.ts';
import { ChartView } from '../chart/chart-view.tsx';
import type { MarkClick, WidgetDefinition, WidgetInput, WidgetView } from '../definition.ts';
import { DataTable } from '../table/data-table.tsx';
import type { ThemeTokens } from '../theme.ts';

export interface WidgetBodyProps {
  readonly definition: WidgetDefinition;
  readonly input: WidgetInput;
  readonly title: string;
  readonly theme: ThemeTokens;
  readonly view: WidgetView;
  readonly shownAs: 'picture' | 'table';
  readonly sort?: string | undefined;
  readonly onSortChange?: ((sort: string) => void) | undefined;
  readonly onMarkClick?: ((mark: MarkClick) => void) | undefined;
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
    />
  );
}

function ChartBody(
  props: WidgetBodyProps & { toOption: Extract<WidgetDefinition['render'], { kind: 'chart' }>['toOption'] },
) {
  const { definition, input, theme, toOption, title } = props;
  const { metric, dimension, width, height } = props.view;
  const picture = useMemo(
    () => toOption(input, theme, { metric, dimension, width, height }),
    [toOption, input, theme, metric, dimension, width, height],
  );
  const label = useMemo(() => chartLabel(title, definition.toTable(input)), [title, definition, input]);
  return <ChartView picture={picture} theme={theme} label={label} width={width} onMarkClick={props.onMarkClick} />;
}

function TableBody({ definition, input, title, onMarkClick }: WidgetBodyProps) {
  const model = useMemo(() => definition.toTable(input), [definition, input]);
  return <DataTable model={model} caption={title} onMarkClick={onMarkClick} />;
}
