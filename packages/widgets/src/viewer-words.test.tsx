// @vitest-environment happy-dom
import { widgetTypes } from '@playhead/contract/http/dashboards';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getInstanceByDom } from 'echarts/core';
import { afterEach, beforeAll, expect, it, test } from 'vitest';
import { chartCode } from './chart/chart-code.ts';
import { cohortCode } from './cohort-code.ts';
import { mapShapes } from './dma/outlines.ts';
import { WidgetFrame } from './frame.ts';
import { provenance } from './testing/test-input.ts';
import { saidTexts } from './testing/test-said-texts.ts';
import { widgetInputs } from './testing/test-widget-inputs.ts';
import { UpsetChart, upsetTable } from './upset.ts';
import { useViewerWords, ViewerLabelContext } from './viewer-words.ts';

beforeAll(() => cohortCode.fetch(), 60_000);
afterEach(cleanup);

const inputs = widgetInputs('Pine');

/** Both kinds of tooltip: of data points drawn by React, and of ECharts. */
function pointAtEverything(): readonly string[] {
  const said: string[] = [];
  for (const element of document.querySelectorAll('.ph-content *')) {
    fireEvent.pointerEnter(element);
    fireEvent.pointerMove(element);
    said.push(...saidTexts(/viewer/i));
    const instance = element instanceof HTMLElement ? getInstanceByDom(element) : undefined;
    if (instance) said.push(...chartTips(instance.getOption()['tooltip']).flatMap((tip) => saidTexts(/viewer/i, tip)));
  }
  return said;
}

function chartTips(tooltips: unknown): readonly Element[] {
  const [{ formatter }] = tooltips as [{ formatter: (point: unknown) => readonly Element[] }];
  return formatter({ seriesIndex: 0, dataIndex: 0 });
}

function renderSampled(type: (typeof widgetTypes)[number]) {
  const input = inputs[type];
  const nothingKnown = Object.fromEntries(input.fields.map(({ name }) => [name, null]));
  const sampled = { ...input, intervals: input.rows.map(() => nothingKnown) };
  const config = { ...input.config, FieldsConfigure: { 'Viewer ID': ['customer_view.viewer_id'] } };
  return render(
    <ViewerLabelContext value="Subscriber">
      <WidgetFrame
        config={config}
        title="A widget"
        themeMode="light"
        settings={{}}
        onSettingsChange={() => {}}
        state={{
          status: 'ready',
          input: { ...sampled, config },
          provenance: { ...provenance, sampled: true, sampleRate: 0.125 },
        }}
      />
    </ViewerLabelContext>,
  );
}

it.each(widgetTypes)('USR-005: %s says the customer’s word for a viewer', async (type) => {
  await act(async () => {
    renderSampled(type);
    await Promise.all([chartCode.fetch(), mapShapes.us.fetch()]);
  });
  await waitFor(() => expect(document.querySelector('.ph-skeleton-block')).toBeNull());
  expect(saidTexts(/viewer/i)).toEqual([]);
  expect(pointAtEverything()).toEqual([]);
});

test('USR-005: the panels of a widget say it too', async () => {
  const user = userEvent.setup();
  renderSampled('table');
  await user.click(screen.getByRole('button', { name: 'Configure fields' }));
  await user.click(await screen.findByRole('checkbox'));
  expect(screen.getByRole('alert').textContent).toBe('Please select at least one Subscriber ID.');
  expect(saidTexts(/viewer/i)).toEqual([]);
  await user.click(screen.getByText('sampled'));
  // The mark itself says it too.
  await screen.findByText('Estimated from 12.5% of the subscribers', { selector: 'dd' });
  expect(saidTexts(/viewer/i)).toEqual([]);
});

const overlap = {
  sets: [{ id: '1', label: 'Kids' }],
  combinations: [{ ids: ['1'], viewers: 12, percent: 100, affinity: null }],
};

function OverlapColumns() {
  return upsetTable(overlap, useViewerWords()).columns.map(({ label }) => <p key={label}>{label}</p>);
}

test('USR-005: the overlap of segments says it too', () => {
  render(
    <ViewerLabelContext value="Subscriber">
      <UpsetChart {...overlap} mode="light" selected={null} onSelect={() => {}} />
      <OverlapColumns />
    </ViewerLabelContext>,
  );
  expect(screen.getByText('Subscribers in exactly these segments')).toBeTruthy();
  for (const radio of screen.getAllByRole('radio')) fireEvent.pointerMove(radio);
  expect(saidTexts(/viewer/i)).toEqual([]);
});
