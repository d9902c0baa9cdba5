import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { useCallback, useState } from 'react';
import { PaletteButton } from '../../features/command-palette/palette-button.tsx';
import { useHost } from '../../features/host/host-link.tsx';
import { useServices } from '../services.ts';
import type { OpenedPaletteProps } from './opened-palette.tsx';

const OpenedPalette = lazyComponent(
  lazyChunk(async () => (await import('./opened-palette.tsx')).OpenedPalette),
  () => null,
);

/** Nothing where the host draws the menu: it owns the navigation then. */
export function Palette(props: Omit<OpenedPaletteProps, 'onClose'>) {
  const { embedded } = useServices();
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  if (host?.hideMenu) return null;
  return (
    <>
      <PaletteButton hasKey={!embedded} onOpen={open} />
      {isOpen ? <OpenedPalette {...props} onClose={close} /> : null}
    </>
  );
}
