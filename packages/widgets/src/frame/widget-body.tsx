import { useMemo } from 'react';
import { DayChart } from '../chart/time/day-chart.tsx';
import type { WidgetComponentProps, WidgetDefinition } from '../definition.ts';
import { DataTable } from '../table/data-table.tsx';

export interface WidgetBodyProps extends WidgetComponentProps {
  readonly definition: WidgetDefinition;
  readonly title: string;
  readonly shownAs: 'picture' | 'table';
}

export function WidgetBody(props: WidgetBodyProps) {
  const { definition, title: _title, shownAs, ...component } = props;
  if (shownAs === 'table') return <TableBody {...props} />;
  if (definition.render.kind === 'chart') return <ChartBody {...props} toOption={definition.render.toOption} />;
  const { Component } = definition.render;
  return <Component {...component} />;
}

function ChartBody(
  props: WidgetBodyProps & { toOption: Extract<WidgetDefinition['render'], { kind: 'chart' }>['toOption'] },
) {
  const { definition, input, theme, toOption } = props;
  const { metric, dimension, width, height } = props.view;
  const picture = useMemo(
    () => toOption(input, theme, { metric, dimension, width, height }),
    [toOption, input, theme, metric, dimension, width, height],
  );
  return (
    <DayChart
      input={input}
      picture={picture}
      theme={theme}
      title={props.title}
      toTable={definition.toTable}
      size={props.view}
      onDataPointClick={props.onDataPointClick}
      onDayClick={props.onDayClick}
    />
  );
}

function TableBody({ definition, input, title, view, onDataPointClick, onDayClick }: WidgetBodyProps) {
  const model = useMemo(() => definition.toTable(input), [definition, input]);
  return (
    <DataTable
      model={model}
      caption={title}
      width={view.width}
      onDataPointClick={onDataPointClick}
      onDayClick={onDayClick}
    />
  );
}
