interface Frame {
  iframe: HTMLIFrameElement;
  /** Loads the app; the listener for its first message must exist by then. */
  show: () => void;
  close: () => void;
}

/** Playhead's iframe in a container, or the host's own iframe as it is styled there. */
export function openFrame(container: HTMLElement, { url, title }: { url: URL; title: string }): Frame {
  const own = container instanceof HTMLIFrameElement ? container : null;
  const iframe = own ?? document.createElement('iframe');
  if (own === null) Object.assign(iframe.style, { border: '0', width: '100%', height: '100%', display: 'block' });
  if (own === null || own.title === '') iframe.title = title;
  iframe.allow = 'clipboard-write; fullscreen';
  iframe.referrerPolicy = 'no-referrer';
  return {
    iframe,
    show: () => {
      iframe.src = url.href;
      if (own === null) container.append(iframe);
    },
    close: () => {
      if (own === null) iframe.remove();
      else iframe.src = 'about:blank';
    },
  };
}
