/** A playhead: one vertical line with a small triangle on it. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--ph-accent)" />
      <g fill="var(--ph-on-accent)">
        <rect x="8.4" y="6" width="2.6" height="20" rx="1.3" />
        <path d="M13.2 10.7v10.6a1.2 1.2 0 0 0 1.9 1l8.2-5.3a1.2 1.2 0 0 0 0-2l-8.2-5.3a1.2 1.2 0 0 0-1.9 1z" />
      </g>
    </svg>
  );
}
