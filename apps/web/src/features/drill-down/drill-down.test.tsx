// @vitest-environment happy-dom
import { type DrillItem, NO_TRAIL } from '@playhead/domain/drill-down';
import { pageIds } from '@playhead/domain/pages';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Breadcrumb } from './breadcrumb.tsx';
import { DrillMenu } from './drill-menu.tsx';
import { DrillMenuHost } from './drill-menu-host.tsx';
import { MenuEntry } from './menu-entry.tsx';

afterEach(cleanup);

const item = (key: DrillItem['key'], page: DrillItem['page'], label: string): DrillItem => ({
  key,
  page,
  label,
  filters: [],
  preClearFirstStream: false,
  settings: {},
});
const items = [
  item('content', 'content_page', 'Series'),
  item('path', 'paths_page', 'Series Paths'),
  item('dma', 'dma_page', 'DMA'),
];

function openMenu() {
  const onSelect = vi.fn<(chosen: DrillItem) => void>();
  const onClose = vi.fn<() => void>();
  const menu = <DrillMenu items={items} x={40} y={50} onSelect={onSelect} onClose={onClose} />;
  const view = render(
    <>
      <button type="button">A data point</button>
      <div id="menu-place" />
    </>,
  );
  screen.getByRole('button', { name: 'A data point' }).focus();
  view.rerender(
    <>
      <button type="button">A data point</button>
      {menu}
    </>,
  );
  const close = () => view.rerender(<button type="button">A data point</button>);
  return { onSelect, onClose, close, user: userEvent.setup() };
}

test('WID-023: the menu has the title DASHBOARDS and its items, and a click chooses', async () => {
  const { onSelect, user } = openMenu();
  expect(screen.getByRole('menu', { name: 'DASHBOARDS' })).toBeTruthy();
  expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(['Series', 'Series Paths', 'DMA']);
  await user.click(screen.getByRole('menuitem', { name: 'Series Paths' }));
  expect(onSelect).toHaveBeenCalledWith(items[1]);
});

test('WID-024: a press outside and Escape close the menu, a press inside does not', async () => {
  const { onClose, user } = openMenu();
  fireEvent.pointerDown(screen.getByText('DASHBOARDS'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'A data point' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the keyboard walks through the menu, chooses, and comes back to the data point', async () => {
  const { onSelect, close, user } = openMenu();
  expect(document.activeElement?.textContent).toBe('Series');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('DMA');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Series Paths');
  await user.keyboard('{End}{Home}{Enter}');
  expect(onSelect).toHaveBeenCalledWith(items[0]);
  close();
  expect(document.activeElement?.textContent).toBe('A data point');
});

function openExtra(refusal: string | null, pages: readonly DrillItem[] = items) {
  const onChosen = vi.fn<() => void>();
  const extra = <MenuEntry label="Save as segment" hint="What it does" refusal={refusal} onSelect={onChosen} />;
  render(<DrillMenu items={pages} x={1} y={2} onSelect={() => {}} onClose={() => {}} extra={extra} />);
  return { onChosen, user: userEvent.setup(), entry: screen.getByRole('menuitem', { name: 'Save as segment' }) };
}

test('an entry that leads to no page stands below those that do, and can be chosen', async () => {
  const { onChosen, user, entry } = openExtra(null);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(entry);
  expect([entry.title, entry.getAttribute('aria-disabled')]).toEqual(['What it does', 'false']);
  await user.keyboard('{Enter}');
  expect(onChosen).toHaveBeenCalledTimes(1);
});

test('an entry that is refused can be reached, says why and does nothing', async () => {
  const { onChosen, user, entry } = openExtra('There is no rule for it.', []);
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
  expect(screen.queryByText('DASHBOARDS')).toBeNull();
  expect(document.activeElement).toBe(entry);
  expect([entry.title, entry.textContent]).toEqual([
    'There is no rule for it.',
    'Save as segmentThere is no rule for it.',
  ]);
  await user.keyboard('{Enter}');
  await user.click(entry);
  expect(onChosen).not.toHaveBeenCalled();
});

const HOST = 'https://portal.example';

function renderHost(features: readonly string[] = pageIds) {
  const onDrill = vi.fn<(chosen: DrillItem) => void>();
  render(<DrillMenuHost allowedOrigins={[HOST]} features={features} onDrill={onDrill} />);
  const hear = (
    data: unknown,
    origin: string = window.location.origin,
    source: MessageEventSource | null = window.parent,
  ) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
    });
  return { onDrill, hear, user: userEvent.setup() };
}

const open = (payload: object) => ({ type: 'open-drill-down-menu', payload: { x: 1, y: 2, items: [], ...payload } });
const onSeries = open({ items: [{ key: 'content', label: 'The series', filters: { series: ['Harbor Lights'] } }] });

test.each([HOST, window.location.origin])('WID-025: messages of %s open and close the menu', async (origin) => {
  const { hear, onDrill, user } = renderHost();
  hear(onSeries, origin);
  hear({ type: 'close-drill-down-menu' }, origin);
  expect(screen.queryByRole('menu')).toBeNull();
  hear(onSeries, origin);
  await user.click(screen.getByRole('menuitem', { name: 'The series' }));
  expect(onDrill).toHaveBeenCalledWith({
    ...item('content', 'content_page', 'The series'),
    filters: [{ key: 'series', rows: [{ op: 'is_equal_to', values: ['Harbor Lights'] }] }],
  });
  expect(screen.queryByRole('menu')).toBeNull();
});

test('SHELL-033: drill_segment is the segment filter', async () => {
  const { hear, onDrill, user } = renderHost();
  hear(open({ items: [{ key: 'segment', filters: { drill_segment: ['7'] } }] }));
  await user.click(screen.getByRole('menuitem', { name: 'Segment' }));
  expect(onDrill.mock.calls[0]?.[0].filters).toEqual([
    { key: 'segment', rows: [{ op: 'is_equal_to', values: ['7'] }] },
  ]);
});

test.each(['https://evil.example', 'null', '', `${HOST}.evil.example`])(
  'WID-025: a message of "%s" opens nothing',
  (origin) => {
    const { hear } = renderHost();
    hear(onSeries, origin);
    expect(screen.queryByRole('menu')).toBeNull();
  },
);

test('attack 24: an allowed origin is not heard from a window that neither frames this one nor is framed by it', () => {
  const { hear } = renderHost();
  for (const source of [null, new MessageChannel().port1]) {
    hear(onSeries, HOST, source);
    hear(onSeries, window.location.origin, source);
  }
  expect(screen.queryByRole('menu')).toBeNull();
});

test('attack 24: a frame of this page is heard', () => {
  const { hear } = renderHost();
  const frame = document.body.appendChild(document.createElement('iframe'));
  // happy-dom loads no frames.
  const framed = new MessageChannel().port1;
  Object.defineProperty(frame, 'contentWindow', { value: framed });
  hear(onSeries, window.location.origin, framed);
  expect(screen.getByRole('menu')).toBeTruthy();
  frame.remove();
});

test.each([
  ['text', 'open-drill-down-menu'],
  ['no payload', { type: 'open-drill-down-menu' }],
  ['a place that is no number', open({ x: 'left', items: [{ key: 'content' }] })],
  ['an unknown key', open({ items: [{ key: 'constructor' }] })],
  ['filters that are no lists', open({ items: [{ key: 'content', filters: { series: 'A' } }] })],
  ['nothing to choose', open({})],
])('WID-025: %s is ignored', (_name, message) => {
  const { hear } = renderHost();
  hear(message);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('SHELL-015: a message cannot offer a page the user may not open', () => {
  const { hear } = renderHost(['dma_page']);
  hear(open({ items: [{ key: 'content' }, { key: 'dma' }] }));
  expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(['DMA']);
});

test('SHELL-049, SHELL-050: the breadcrumb shows the way and leads back', async () => {
  const onBack = vi.fn<(index: number) => void>();
  const steps = [
    { page: 'overview_page', search: '', name: '' },
    { page: 'content_page', search: 'a=1', name: 'Harbor Lights' },
  ] as const;
  const view = render(<Breadcrumb group="Platform" trail={{ steps, key: 'device' }} onBack={onBack} />);
  const crumbs = screen.getAllByRole('button');
  expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Overview', 'Series: Harbor Lights']);
  await userEvent.click(screen.getByRole('button', { name: 'Series: Harbor Lights' }));
  expect(onBack).toHaveBeenCalledWith(1);
  view.rerender(<Breadcrumb group="Platform" trail={NO_TRAIL} onBack={onBack} />);
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Platform');
  view.rerender(<Breadcrumb group={null} trail={NO_TRAIL} onBack={onBack} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
