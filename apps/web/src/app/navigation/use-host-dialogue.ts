import { type MenuGroup, type PageId, pagePath } from '@playhead/domain/pages';
import { useEffect, useRef } from 'react';
import { useHost } from '../../features/host/host-link.tsx';
import { isInMenu } from '../layout/menu/menu-model.ts';
import { useServices } from '../services.ts';
import { tellDownloads } from './tell-downloads.ts';

export interface HostDialogue {
  page: PageId | null;
  title: string;
  groups: readonly MenuGroup[];
  openPage: (page: PageId) => void;
}

/** Tells the host where the app is, and follows its navigation; does nothing when Playhead stands alone. */
export function useHostDialogue({ page, title, groups, openPage }: HostDialogue): void {
  const host = useHost();
  const { downloads } = useServices();
  const send = host?.send;
  const onNavigate = host?.onNavigate;
  const saidReady = useRef(false);

  useEffect(() => {
    if (!send || page === null) return;
    send({ type: 'page-changed', payload: { page, title, path: pagePath(page) } });
    if (saidReady.current) return;
    saidReady.current = true;
    send({ type: 'app:ready', payload: { page } });
  }, [send, page, title]);

  // SHELL-027, reliability.md 2.24: only what the menu itself offers can be opened from outside.
  useEffect(
    () =>
      onNavigate?.((wanted) => {
        if (isInMenu(wanted, groups)) openPage(wanted);
      }),
    [onNavigate, groups, openPage],
  );

  useEffect(() => (send ? tellDownloads(downloads, send) : undefined), [downloads, send]);
}
