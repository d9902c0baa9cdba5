// @vitest-environment happy-dom
import { pageIds, visibleMenu } from '@playhead/domain/pages';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { testUser } from '../../../testing/test-user.ts';
import { menuEntries, menuHref } from './menu-model.ts';
import { SideMenu, type SideMenuProps } from './side-menu.tsx';

afterEach(cleanup);

function renderMenu(options: Partial<SideMenuProps> & { features?: readonly string[]; ads?: boolean } = {}) {
  const { features = pageIds, ads = true, ...props } = options;
  const user = testUser({ features, flags: { ads } });
  const onOpen = vi.fn<SideMenuProps['onOpen']>();
  render(
    <SideMenu
      entries={menuEntries(visibleMenu(user))}
      current="content_page"
      collapsed={false}
      hrefOf={(page) => menuHref(page, { portalUrl: null, search: '' })}
      onOpen={onOpen}
      onToggle={() => undefined}
      {...props}
    />,
  );
  return { onOpen, user: userEvent.setup() };
}

const labels = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('SHELL-054: the group of the current page is open and its page is selected', () => {
  renderMenu();
  expect(screen.getByRole('button', { name: 'Content' }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: 'Audience' }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Series');
});

test('pages off the feature list and groups behind a flag are not in the menu', () => {
  renderMenu({ features: ['overview_page', 'content_page'], ads: false });
  expect(labels()).toEqual(['Overview', 'Series']);
  expect(screen.queryByRole('button', { name: 'Advertising' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Behavior' })).toBeNull();
});

test('a closed group opens, and a click on its page opens the page in the app', async () => {
  const { user, onOpen } = renderMenu();
  await user.click(screen.getByRole('button', { name: 'Platform' }));
  await user.click(screen.getByRole('link', { name: 'DMA' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('dma_page');
});

test('links carry their address, so that they can be opened in a new tab', () => {
  renderMenu();
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/viewer-insights/overview_page');
});

test('arrow keys walk over what is visible', async () => {
  const { user } = renderMenu();
  screen.getByRole('link', { name: 'Overview' }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Content Overview');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Settings');
});

test('collapsed, a group opens next to its icon and closes with Escape and after a choice', async () => {
  const { user, onOpen } = renderMenu({ collapsed: true });
  expect(screen.queryByRole('link', { name: 'DMA' })).toBeNull();
  const platform = screen.getByRole('button', { name: 'Platform' });
  await user.click(platform);
  await user.keyboard('{Escape}');
  expect(platform.getAttribute('aria-expanded')).toBe('false');
  await user.click(platform);
  await user.click(screen.getByRole('link', { name: 'DMA' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('dma_page');
  expect(platform.getAttribute('aria-expanded')).toBe('false');
});

test('WCAG 2.4.3: Escape in the list of a collapsed group gives the focus back to its icon', async () => {
  const { user } = renderMenu({ collapsed: true });
  const platform = screen.getByRole('button', { name: 'Platform' });
  platform.focus();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Devices');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(platform);
  expect(platform.getAttribute('aria-expanded')).toBe('false');
});
