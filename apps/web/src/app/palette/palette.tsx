import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { useCallback, useState } from 'react';
import { LoadingPalette, NOTHING_TYPED, type PaletteStart } from '../../features/command-palette/loading-palette.tsx';
import { PaletteButton } from '../../features/command-palette/palette-button.tsx';
import { useHost } from '../../features/host/host-link.tsx';
import { useServices } from '../services.ts';
import type { OpenedPaletteProps } from './opened-palette.tsx';

const OpenedPalette = lazyComponent(
  lazyChunk(async () => (await import('./opened-palette.tsx')).OpenedPalette),
  ({ start, onStart, onClose }: LoadedPaletteProps) => (
    <LoadingPalette start={start} onChange={onStart} onClose={onClose} />
  ),
);

interface LoadedPaletteProps extends OpenedPaletteProps {
  onStart: (start: PaletteStart) => void;
}

/** Nothing where the host draws the menu: it owns the navigation then. */
export function Palette(props: Omit<OpenedPaletteProps, 'onClose' | 'start'>) {
  const { embedded } = useServices();
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState(NOTHING_TYPED);
  const open = useCallback(() => {
    setStart(NOTHING_TYPED);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  if (host?.hideMenu) return null;
  return (
    <>
      <PaletteButton hasKey={!embedded} onOpen={open} />
      {isOpen ? <OpenedPalette {...props} start={start} onStart={setStart} onClose={close} /> : null}
    </>
  );
}
