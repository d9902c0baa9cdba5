// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Choice } from './choice.tsx';
import { MenuButton } from './menu-button.tsx';
import { Pager } from './pager.tsx';
import { Popup } from './popup.tsx';
import { Segmented } from './segmented.tsx';
import { useTip } from './use-tip.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Longer than words take to come and to go. */
const LONG_MS = 1000;

const genres = [
  { value: 'drama', label: 'Drama' },
  { value: 'news', label: 'News', disabled: true },
  { value: 'nature', label: 'Nature' },
];

it('a choice tells the value, not its name, and does not offer what is disabled', async () => {
  const onChange = vi.fn<(value: number) => void>();
  const options = [
    { value: 1, label: 'One week' },
    { value: 2, label: 'Two weeks' },
    { value: 3, label: 'Three weeks', disabled: true },
  ];
  render(<Choice aria-label="Period" value={1} options={options} onChange={onChange} />);
  const box = screen.getByRole('combobox', { name: 'Period' });
  expect(screen.getByRole('option', { name: 'One week', selected: true })).toBeTruthy();
  await userEvent.selectOptions(box, 'Three weeks');
  await userEvent.selectOptions(box, 'Two weeks');
  expect(onChange.mock.calls).toEqual([[2]]);
});

describe('a menu', () => {
  function showMenu() {
    const chosen: string[] = [];
    const entry = (label: string, disabled = false) => ({
      key: label,
      label,
      disabled,
      onSelect: () => chosen.push(label),
    });
    render(
      <MenuButton
        label="Actions"
        className="more"
        groups={[[entry('Full screen'), entry('Computed', true), entry('Table')], [entry('Download')]]}
      >
        …
      </MenuButton>,
    );
    return { chosen, button: screen.getByRole('button', { name: 'Actions' }) };
  }

  it('takes the focus, skips what cannot be chosen and gives the focus back', async () => {
    const { chosen, button } = showMenu();
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Full screen');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Table');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Download');
    await userEvent.keyboard('{ArrowDown}{End}{Enter}');
    expect(chosen).toEqual(['Download']);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes with Escape', async () => {
    const { chosen, button } = showMenu();
    button.focus();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(chosen).toEqual([]);
  });
});

it('a menu in a row of a table does not click the row', async () => {
  const [onRow, onSelect] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <table>
      <tbody>
        <tr onClick={onRow}>
          <td>
            <MenuButton label="Actions" className="more" groups={[[{ key: 'delete', label: 'Delete', onSelect }]]}>
              …
            </MenuButton>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  screen.getByRole('button', { name: 'Actions' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  expect(onRow).not.toHaveBeenCalled();
});

describe('a popup', () => {
  function PeriodPopup({ contents }: { contents: ReactNode }) {
    const [open, setOpen] = useState(false);
    const trigger = (
      <button type="button" onClick={() => setOpen(!open)}>
        Last 7 Days
      </button>
    );
    return (
      <>
        <Popup label="Period" open={open} trigger={trigger} onClose={() => setOpen(false)}>
          {contents}
        </Popup>
        <button type="button">Add filter</button>
      </>
    );
  }
  const focused = () => document.activeElement?.textContent;

  it('WCAG 2.4.11: closes when Tab leads out of it, so that it covers nothing', async () => {
    render(<PeriodPopup contents={<button type="button">Apply</button>} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(focused()).toBe('Apply');
    await userEvent.tab();
    expect(focused()).toBe('Add filter');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the focus while its contents are loading', async () => {
    const { rerender } = render(<PeriodPopup contents="Opening…" />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    rerender(<PeriodPopup contents={<button type="button">Apply</button>} />);
    await userEvent.tab();
    expect(focused()).toBe('Apply');
  });
});

it('a switch is a group of radio buttons', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<Segmented aria-label="Measure" value="drama" options={genres} onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Measure' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'News' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Nature' }));
  expect(onChange.mock.calls).toEqual([['nature']]);
});

it('WID-018: pages are buttons; the arrows end at the first and the last', async () => {
  const onChange = vi.fn<(page: number) => void>();
  render(<Pager current={10} pages={10} onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Page 10' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back 5 pages' }));
  expect(onChange.mock.calls).toEqual([[9], [5]]);
});

it('WCAG 2.4.3: the arrow to the last page gives the focus to that page', async () => {
  function Pages() {
    const [page, setPage] = useState(2);
    return <Pager current={page} pages={3} onChange={setPage} />;
  }
  render(<Pages />);
  screen.getByRole('button', { name: 'Next page' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page 3', current: 'page' }));
});

function Tile() {
  const { trigger, tip } = useTip(() => 'Sessions that began');
  return (
    <>
      <button type="button" {...trigger}>
        52.7K
      </button>
      {tip}
    </>
  );
}

describe('words about a control', () => {
  it('come with the focus, describe it, and go with Escape', async () => {
    render(<Tile />);
    await userEvent.tab();
    const words = screen.getByRole('tooltip');
    expect(words.textContent).toBe('Sessions that began');
    expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(words.id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('WCAG 1.4.13: stay while the pointer is on them', () => {
    vi.useFakeTimers();
    const pass = () =>
      act(() => {
        vi.advanceTimersByTime(LONG_MS);
      });
    render(<Tile />);
    fireEvent.pointerEnter(screen.getByRole('button'));
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass();
    fireEvent.pointerLeave(screen.getByRole('button'));
    fireEvent.pointerEnter(screen.getByRole('tooltip'));
    pass();
    fireEvent.pointerLeave(screen.getByRole('tooltip'));
    pass();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
