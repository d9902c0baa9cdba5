import { menuGroupOf, type PageId } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Wordmark } from '@playhead/browser/ui/brand/wordmark.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import type { MenuEntry } from './menu-model.ts';
import styles from './side-menu.module.css';

export interface SideMenuProps {
  entries: readonly MenuEntry[];
  /** Null on an address that is no page. */
  current: PageId | null;
  collapsed: boolean;
  /** In the drawer of a phone, where it is closed instead of collapsed. */
  inDrawer?: boolean;
  hrefOf: (page: PageId) => string;
  onOpen: (page: PageId) => void;
  onToggle: () => void;
}

export function SideMenu(props: SideMenuProps) {
  const { entries, current, collapsed, inDrawer = false, hrefOf, onOpen, onToggle } = props;
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [flyout, setFlyout] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  const currentGroup = current === null ? null : menuGroupOf(current);
  useCloseElsewhere(nav, flyout, setFlyout);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && flyout !== null) {
      setFlyout(null);
      // The entry that has the focus goes with its list.
      event.currentTarget.closest('ul[id]')?.parentElement?.querySelector('button')?.focus();
    }
    moveFocus(event, nav.current);
  };
  const open = (page: PageId) => {
    setFlyout(null);
    onOpen(page);
  };
  const links: Links = { current, hrefOf, onOpen: open, onKeyDown };

  return (
    <nav ref={nav} className={styles.menu} data-collapsed={collapsed} aria-label={t('Pages')}>
      <div className={styles.head}>
        <Wordmark markOnly={collapsed} />
      </div>
      <ul className={styles.list}>
        {entries.map((entry) => {
          if (entry.kind === 'link') return <LinkEntry key={entry.key} {...{ entry, collapsed, links }} />;
          const isOpen = collapsed ? flyout === entry.key : (toggled[entry.key] ?? entry.key === currentGroup);
          return (
            <GroupEntry
              key={entry.key}
              {...{ entry, collapsed, isOpen, links }}
              isCurrent={entry.key === currentGroup}
              onToggle={() => {
                if (collapsed) setFlyout(isOpen ? null : entry.key);
                else setToggled({ ...toggled, [entry.key]: !isOpen });
              }}
            />
          );
        })}
      </ul>
      <CollapseButton
        collapsed={collapsed}
        words={inDrawer ? closeWords : collapsed ? expandWords : collapseWords}
        onToggle={() => {
          setFlyout(null);
          onToggle();
        }}
      />
    </nav>
  );
}

function useCloseElsewhere(
  nav: RefObject<HTMLElement | null>,
  flyout: string | null,
  setFlyout: (flyout: null) => void,
): void {
  useEffect(() => {
    if (flyout === null) return;
    const closeElsewhere = (event: Event) => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) setFlyout(null);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [nav, flyout, setFlyout]);
}

interface Links {
  current: PageId | null;
  hrefOf: (page: PageId) => string;
  onOpen: (page: PageId) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface LinkEntryProps {
  entry: Extract<MenuEntry, { kind: 'link' }>;
  collapsed: boolean;
  links: Links;
}

function LinkEntry({ entry, collapsed, links }: LinkEntryProps) {
  return (
    <li className={styles.entry}>
      <PageLink page={entry.page} title={collapsed ? entry.label : undefined} links={links}>
        <Icon name={entry.icon} />
        <span className={collapsed ? 'ph-hidden' : styles.label}>{entry.label}</span>
      </PageLink>
    </li>
  );
}

interface GroupEntryProps {
  entry: Exclude<MenuEntry, { kind: 'link' }>;
  collapsed: boolean;
  isOpen: boolean;
  isCurrent: boolean;
  links: Links;
  onToggle: () => void;
}

function GroupEntry({ entry, collapsed, isOpen, isCurrent, links, onToggle }: GroupEntryProps) {
  return (
    <li className={styles.entry}>
      <button
        type="button"
        data-menu-stop=""
        className={styles.item}
        data-within={isCurrent}
        aria-expanded={isOpen}
        aria-controls={`menu-${entry.key}`}
        onKeyDown={links.onKeyDown}
        title={collapsed ? entry.label : undefined}
        onClick={onToggle}
      >
        <Icon name={entry.icon} />
        <span className={collapsed ? 'ph-hidden' : styles.label}>{entry.label}</span>
        {collapsed ? null : (
          <span className={styles.chevron}>
            <Icon name="chevron" size={12} />
          </span>
        )}
      </button>
      <ul id={`menu-${entry.key}`} className={collapsed ? styles.flyout : styles.pages} hidden={!isOpen}>
        {collapsed ? (
          <li className={styles.flyoutHead} aria-hidden="true">
            {entry.label}
          </li>
        ) : null}
        {entry.pages.map(({ page, label }) => (
          <li key={page}>
            <PageLink page={page} links={links}>
              <span className={styles.label}>{label}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

const closeWords = { name: t('Close menu'), shown: t('Close') };
const expandWords = { name: t('Expand menu'), shown: t('Expand') };
const collapseWords = { name: t('Collapse menu'), shown: t('Collapse') };

interface CollapseButtonProps extends Pick<SideMenuProps, 'collapsed' | 'onToggle'> {
  words: { name: string; shown: string };
}

function CollapseButton({ collapsed, words, onToggle }: CollapseButtonProps) {
  return (
    <button
      type="button"
      className={styles.collapse}
      aria-label={words.name}
      aria-pressed={collapsed}
      title={words.name}
      onClick={onToggle}
    >
      <Icon name="collapse" />
      <span className={collapsed ? 'ph-hidden' : styles.label} aria-hidden="true">
        {words.shown}
      </span>
    </button>
  );
}

interface PageLinkProps {
  page: PageId;
  title?: string | undefined;
  links: Links;
  children: ReactNode;
}

function PageLink({ page, title, links, children }: PageLinkProps) {
  return (
    <a
      href={links.hrefOf(page)}
      data-menu-stop=""
      data-page={page}
      className={styles.item}
      aria-current={page === links.current ? 'page' : undefined}
      title={title}
      onKeyDown={links.onKeyDown}
      onClick={(event) => {
        if (wantsNewTab(event)) return;
        event.preventDefault();
        links.onOpen(page);
      }}
    >
      {children}
    </a>
  );
}

function wantsNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
}

/** Arrow keys walk the visible stops; Tab works as everywhere. */
function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !root) return;
  const stops = [...root.querySelectorAll<HTMLElement>('[data-menu-stop]')].filter((stop) => !stop.closest('[hidden]'));
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  stops[(at + step + stops.length) % stops.length]?.focus();
}
