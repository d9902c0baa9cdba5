/** The bar of the page around the frame stays at the top of the window, over the frame. */
const BAR_PX = 64;
/** About every 15 px of a frame of 1500. */
const STEPS = Array.from({ length: 101 }, (_, index) => index / 100);

/**
 * The frame is higher than most windows, and the page around it scrolls. Dialogs and messages stand in the part of the frame
 * that the user sees: their styles read these two distances.
 */
export function followVisiblePart(root: HTMLElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const part = entries.at(-1)?.intersectionRect;
      if (part === undefined || part.height === 0) return;
      const top = part.top > 0 ? part.top + BAR_PX : 0;
      root.style.setProperty('--ph-visible-top', `${Math.round(top)}px`);
      root.style.setProperty('--ph-visible-bottom', `${Math.round(Math.max(0, window.innerHeight - part.bottom))}px`);
    },
    { threshold: STEPS },
  );
  observer.observe(root);
}
