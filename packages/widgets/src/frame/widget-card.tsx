import { memo, useId, useState, type RefObject } from 'react';
import type { WidgetDefinition, WidgetInput } from '../definition.ts';
import { widgets } from '../registry.ts';
import { tokens } from '../theme.ts';
import { actionGroups, type ShownAs } from './action-groups.ts';
import { ConfigureButton } from './configure-button.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import type { WidgetFrameProps } from './frame-props.ts';
import { DimensionSelect, MetricSwitch, TabSwitch } from './header-controls.tsx';
import { SampledBadge } from './sampled-badge.tsx';
import { EmptyView, ErrorView, ExactFailureNotice, FirstLoadView, NeedsChoiceView, UpdatingVeil } from './states.tsx';
import { useElementSize } from './use-element-size.ts';
import { usePictureCode } from './use-picture-code.ts';
import { WidgetActions } from './widget-actions.tsx';
import { WidgetBody } from './widget-body.tsx';
import styles from './frame.module.css';

export interface WidgetCardProps extends WidgetFrameProps {
  readonly metric: string | undefined;
  readonly onMetricChange: (name: string) => void;
  readonly shownAs: ShownAs;
  readonly onShownAsChange: (shownAs: ShownAs) => void;
  readonly hidden: readonly string[];
  readonly onHide: (names: readonly string[]) => void;
  /** Absent inside the full-screen dialog. */
  readonly openFullScreen?: () => void;
  readonly openProvenance?: () => void;
  readonly moreButton?: RefObject<HTMLButtonElement | null>;
}

export function WidgetCard(props: WidgetCardProps) {
  const { config, title, state, themeMode } = props;
  const definition = widgets[config.type];
  usePictureCode(definition);
  const [bodyElement, setBodyElement] = useState<HTMLElement | null>(null);
  const size = useElementSize(bodyElement);
  const headingId = useId();
  const input = 'input' in state ? state.input : null;
  return (
    <section
      className={`ph-widget ph-type-${config.type}`}
      data-ph-theme={themeMode}
      data-status={state.status}
      data-footer={config.hideFooter === true ? 'hidden' : undefined}
      aria-labelledby={headingId}
      aria-busy={state.status === 'first-load' || state.status === 'updating'}
    >
      <CardHeader {...props} headingId={headingId} definition={definition} input={input} width={size.width} />
      {state.status === 'ready' && state.exactFailure !== undefined && <ExactFailureNotice {...state.exactFailure} />}
      <div className={styles.body} ref={setBodyElement} hidden={config.hideBody === true}>
        {state.status === 'first-load' && <FirstLoadView type={config.type} title={title} />}
        {state.status === 'error' && (
          <ErrorView title={definition.errorTitle} message={state.message} retry={state.retry} />
        )}
        {state.status === 'needs-choice' && <NeedsChoiceView message={state.message} choose={state.choose} />}
        {input !== null && (
          <CardContent
            definition={definition}
            input={input}
            title={title}
            themeMode={themeMode}
            metric={props.metric}
            dimension={props.dimension}
            width={size.width}
            height={size.height}
            shownAs={props.shownAs}
            sort={props.sort}
            onSortChange={props.onSortChange}
            onDataPointClick={props.onDataPointClick}
            onDayClick={props.onDayClick}
            settings={props.settings}
            onSettingsChange={props.onSettingsChange}
            onCrash={props.onCrash}
          />
        )}
        {state.status === 'updating' && <UpdatingVeil />}
      </div>
    </section>
  );
}

function CardHeader(
  props: WidgetCardProps & {
    headingId: string;
    definition: WidgetDefinition;
    input: WidgetInput | null;
    width: number;
  },
) {
  const { config, title, input } = props;
  const hasControls = props.definition.metricSwitch || (config.dimensions?.length ?? 0) > 0;
  const noHeader = config.hideHeader === true || config.selfHeader === true;
  const bare = noHeader || (config.hideTitle === true && !hasControls);
  return (
    <header className={bare ? `${styles.head} ${styles.headBare}` : styles.head}>
      <h3 id={props.headingId} className={bare || config.hideTitle === true ? 'ph-sr' : styles.title} title={title}>
        {title}
      </h3>
      {!bare && (
        <DimensionSelect config={config} title={title} dimension={props.dimension} onChange={props.onDimensionChange} />
      )}
      {!bare && <SampledBadge state={props.state} onOpen={props.openProvenance} />}
      <div className={styles.headEnd}>
        {props.tabs !== undefined && <TabSwitch tabs={props.tabs} width={props.width} />}
        {!bare && input !== null && props.shownAs === 'picture' && (
          <MetricSwitch
            definition={props.definition}
            input={input}
            metric={props.metric}
            width={props.width}
            onChange={props.onMetricChange}
          />
        )}
        {config.FieldsConfigure !== undefined && (
          <ConfigureButton
            groups={config.FieldsConfigure}
            fields={input?.fields ?? []}
            hidden={props.hidden}
            onChange={props.onHide}
          />
        )}
        <WidgetActions title={title} groups={actionGroups({ ...props, input })} buttonRef={props.moreButton} />
      </div>
    </header>
  );
}

interface CardContentProps extends Pick<
  WidgetCardProps,
  | 'title'
  | 'themeMode'
  | 'metric'
  | 'dimension'
  | 'shownAs'
  | 'sort'
  | 'onSortChange'
  | 'onDataPointClick'
  | 'onDayClick'
  | 'settings'
  | 'onSettingsChange'
  | 'onCrash'
> {
  readonly definition: WidgetDefinition;
  readonly input: WidgetInput;
  readonly width: number;
  readonly height: number;
}

/** Remembered: when a filter changes, the old numbers are blurred at once and not formatted again first. */
const CardContent = memo(function CardContent(props: CardContentProps) {
  return (
    <div className="ph-content">
      <CrashBoundary resetKey={props.input} onCrash={props.onCrash}>
        <EmptyOrBody {...props} />
      </CrashBoundary>
    </div>
  );
});

function EmptyOrBody({ onCrash: _told, themeMode, metric, dimension, width, height, ...rest }: CardContentProps) {
  const { definition, input } = rest;
  if (definition.isEmpty(input)) return <EmptyView text={definition.emptyText} periodLabel={input.periodLabel} />;
  return <WidgetBody {...rest} theme={tokens[themeMode]} view={{ metric, dimension, width, height }} />;
}
