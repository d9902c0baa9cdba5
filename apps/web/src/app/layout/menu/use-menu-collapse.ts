import { useState } from 'react';
import { keepItem } from '@playhead/browser/ui/dom/storage.ts';
import { useViewportWidth } from '@playhead/browser/ui/dom/viewport.ts';
import { COLLAPSE_RESIZE_DELAY_MS, MENU_ICONS_AT_WIDTH } from './menu-model.ts';

const COLLAPSED_KEY = 'playhead.menu';

export interface MenuCollapse {
  collapsed: boolean;
  toggle: () => void;
}

/** A narrow window begins with icons; a wide one with what was chosen last. */
export function useMenuCollapse(storage: Storage | null): MenuCollapse {
  const narrow = useViewportWidth() <= MENU_ICONS_AT_WIDTH;
  const [wide, setWide] = useState(() => storage?.getItem(COLLAPSED_KEY) === 'collapsed');
  const [openWhenNarrow, setOpenWhenNarrow] = useState(false);
  return {
    collapsed: narrow ? !openWhenNarrow : wide,
    toggle: () => {
      if (narrow) setOpenWhenNarrow(!openWhenNarrow);
      else {
        keepItem(storage, COLLAPSED_KEY, wide ? 'open' : 'collapsed');
        setWide(!wide);
      }
      // SHELL-055: charts of the host's and the BI frame measure themselves on resize alone.
      setTimeout(() => window.dispatchEvent(new Event('resize')), COLLAPSE_RESIZE_DELAY_MS);
    },
  };
}
