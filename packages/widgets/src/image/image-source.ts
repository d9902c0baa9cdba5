const PICTURE_DATA = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** A picture stands in the configuration itself: an address would tell another server who is looking. */
export function imageSource(src: string | undefined): string | null {
  return src !== undefined && PICTURE_DATA.test(src) ? src : null;
}
