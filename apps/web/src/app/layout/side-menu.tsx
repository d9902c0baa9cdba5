import { menuGroupOf, type PageId } from '@playhead/domain/pages';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { MenuEntry } from './menu-model.ts';
import styles from './side-menu.module.css';

export interface SideMenuProps {
  entries: readonly MenuEntry[];
  /** Null on an address that is no page. */
  current: PageId | null;
  collapsed: boolean;
  hrefOf: (page: PageId) => string;
  onOpen: (page: PageId) => void;
  onToggle: () => void;
}

export function SideMenu({ entries, current, collapsed, hrefOf, onOpen, onToggle }: SideMenuProps) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [flyout, setFlyout] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  const currentGroup = current === null ? null : menuGroupOf(current);

  useEffect(() => {
    if (flyout === null) return;
    const closeElsewhere = (event: Event) => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) setFlyout(null);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [flyout]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setFlyout(null);
    moveFocus(event, nav.current);
  };
  const open = (page: PageId) => {
    setFlyout(null);
    onOpen(page);
  };

  return (
    <nav ref={nav} className={styles.menu} data-collapsed={collapsed} aria-label="Pages">
      <div className={styles.head}>
        <Wordmark markOnly={collapsed} />
      </div>
      <ul className={styles.list}>
        {entries.map((entry) => {
          if (entry.kind === 'link') {
            return (
              <li key={entry.key} className={styles.entry}>
                <PageLink
                  page={entry.page}
                  href={hrefOf(entry.page)}
                  selected={entry.page === current}
                  title={collapsed ? entry.label : undefined}
                  onOpen={open}
                  onKeyDown={onKeyDown}
                >
                  <Icon name={entry.icon} />
                  <span className={collapsed ? 'ph-hidden' : styles.label}>{entry.label}</span>
                </PageLink>
              </li>
            );
          }
          const isOpen = collapsed ? flyout === entry.key : (toggled[entry.key] ?? entry.key === currentGroup);
          return (
            <li key={entry.key} className={styles.entry}>
              <button
                type="button"
                data-menu-stop=""
                className={styles.item}
                data-within={entry.key === currentGroup}
                aria-expanded={isOpen}
                aria-controls={`menu-${entry.key}`}
                onKeyDown={onKeyDown}
                title={collapsed ? entry.label : undefined}
                onClick={() => {
                  if (collapsed) setFlyout(isOpen ? null : entry.key);
                  else setToggled({ ...toggled, [entry.key]: !isOpen });
                }}
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
                    <PageLink
                      page={page}
                      href={hrefOf(page)}
                      selected={page === current}
                      onOpen={open}
                      onKeyDown={onKeyDown}
                    >
                      <span className={styles.label}>{label}</span>
                    </PageLink>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className={styles.collapse}
        aria-label={collapsed ? 'Expand menu' : 'Collapse menu'}
        aria-pressed={collapsed}
        title={collapsed ? 'Expand menu' : 'Collapse menu'}
        onClick={() => {
          setFlyout(null);
          onToggle();
        }}
      >
        <Icon name="collapse" />
        <span className={collapsed ? 'ph-hidden' : styles.label} aria-hidden="true">
          Collapse
        </span>
      </button>
    </nav>
  );
}

interface PageLinkProps {
  page: PageId;
  href: string;
  selected: boolean;
  title?: string | undefined;
  onOpen: (page: PageId) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: React.ReactNode;
}

function PageLink({ page, href, selected, title, onOpen, onKeyDown, children }: PageLinkProps) {
  return (
    <a
      href={href}
      data-menu-stop=""
      data-page={page}
      className={styles.item}
      aria-current={selected ? 'page' : undefined}
      title={title}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (wantsNewTab(event)) return;
        event.preventDefault();
        onOpen(page);
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
