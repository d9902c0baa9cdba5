import type { ReactNode } from 'react';

export type IconName =
  | 'overview'
  | 'content'
  | 'audience'
  | 'behavior'
  | 'platform'
  | 'advertising'
  | 'analyze'
  | 'settings'
  | 'chevron'
  | 'collapse'
  | 'sun'
  | 'moon'
  | 'system'
  | 'calendar'
  | 'check'
  | 'close'
  | 'refresh'
  | 'sign-out'
  | 'alert'
  | 'lock'
  | 'compass'
  | 'switch'
  | 'globe'
  | 'share'
  | 'flag'
  | 'sample'
  | 'funnel'
  | 'plus'
  | 'info'
  | 'search'
  | 'more'
  | 'upload'
  | 'panel';

const shapes: Record<IconName, ReactNode> = {
  overview: <path d="M3 12.5V8.5M8 12.5v-9M13 12.5V6" />,
  content: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="2" />
      <path d="M6.8 6v4l3.2-2z" fill="currentColor" />
    </>
  ),
  audience: (
    <>
      <circle cx="6" cy="5.5" r="2.3" />
      <path d="M1.8 13c.3-2.3 2-3.7 4.2-3.7s3.9 1.4 4.2 3.7M10.6 3.5a2.2 2.2 0 0 1 0 4M12 9.6c1.3.5 2.1 1.7 2.3 3.4" />
    </>
  ),
  behavior: (
    <>
      <circle cx="3.5" cy="12" r="1.5" />
      <circle cx="12.5" cy="4" r="1.5" />
      <path d="M5 12h4.2a2.2 2.2 0 0 0 0-4.4H6.8a1.8 1.8 0 0 1 0-3.6H11" />
    </>
  ),
  platform: (
    <>
      <rect x="1.5" y="3" width="9.5" height="7" rx="1.3" />
      <path d="M4 13h4M6.2 10v3" />
      <rect x="10.5" y="6.5" width="4" height="7" rx="1" fill="var(--ph-icon-back, transparent)" />
    </>
  ),
  advertising: <path d="M2.5 6.5v3h2L11 13V3L4.5 6.5zM13.3 6.5a2.3 2.3 0 0 1 0 3M5 9.7l.8 3.3" />,
  analyze: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.4 10.4 3.3 3.3M5.2 8.3V6.8M7 8.6V5.2M8.8 8.3V6" />
    </>
  ),
  settings: (
    <>
      <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6" />
      <circle cx="10" cy="4.5" r="1.8" />
      <circle cx="6" cy="11.5" r="1.8" />
    </>
  ),
  chevron: <path d="m6 4 4 4-4 4" />,
  collapse: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="2" />
      <path d="M6 3v10M10.7 6.3 9 8l1.7 1.7" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9" />
    </>
  ),
  moon: <path d="M13.3 9.6A5.6 5.6 0 1 1 6.4 2.7a4.5 4.5 0 0 0 6.9 6.9z" />,
  system: (
    <>
      <rect x="2" y="3" width="12" height="8" rx="1.5" />
      <path d="M5.5 13.5h5" />
    </>
  ),
  calendar: (
    <>
      <rect x="2" y="3.2" width="12" height="10.3" rx="2" />
      <path d="M2 6.5h12M5.3 1.8v2.6M10.7 1.8v2.6" />
    </>
  ),
  check: <path d="m3 8.5 3.2 3.2L13 4.8" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  refresh: <path d="M13.3 6.5A5.5 5.5 0 1 0 13.5 9M13.5 3v3.5H10" />,
  'sign-out': <path d="M6.5 2.5h-3a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3M10 11l3-3-3-3M13 8H6" />,
  alert: <path d="M8 2 1.5 13.5h13zM8 6.5v3.2M8 11.6v.1" />,
  lock: (
    <>
      <rect x="3" y="7" width="10" height="6.5" rx="1.5" />
      <path d="M5.2 7V5.2a2.8 2.8 0 0 1 5.6 0V7" />
    </>
  ),
  compass: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m10.5 5.5-1.3 3.7-3.7 1.3 1.3-3.7z" />
    </>
  ),
  switch: <path d="M3 5.5h9.5L10 3M13 10.5H3.5L6 13" />,
  share: (
    <path d="M6.7 9.3 9.3 6.7M7 4.6l1.5-1.5a2.9 2.9 0 0 1 4.2 4.1L11 8.8M9 11.4l-1.5 1.5a2.9 2.9 0 0 1-4.2-4.1L5 7.2" />
  ),
  flag: <path d="M3.5 14V2.5h8.3l-1.6 3 1.6 3H3.5" />,
  sample: (
    <>
      <circle cx="4" cy="4" r="1" fill="currentColor" />
      <circle cx="8" cy="4" r="1" />
      <circle cx="12" cy="4" r="1" />
      <circle cx="4" cy="8" r="1" />
      <circle cx="8" cy="8" r="1" />
      <circle cx="12" cy="8" r="1" fill="currentColor" />
      <circle cx="4" cy="12" r="1" />
      <circle cx="8" cy="12" r="1" fill="currentColor" />
      <circle cx="12" cy="12" r="1" />
    </>
  ),
  funnel: <path d="M2 3.5h12L9.5 9v4l-3-1.5V9z" />,
  plus: <path d="M8 3v10M3 8h10" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.4 10.4 3.3 3.3" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.3v3.7M8 5v.1" />
    </>
  ),
  more: (
    <>
      <circle cx="3.5" cy="8" r="0.8" fill="currentColor" />
      <circle cx="8" cy="8" r="0.8" fill="currentColor" />
      <circle cx="12.5" cy="8" r="0.8" fill="currentColor" />
    </>
  ),
  upload: <path d="M8 10.5V2.5M4.8 5.5 8 2.5l3.2 3M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2" />,
  panel: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="2" />
      <path d="M10 3v10" />
    </>
  ),
  globe: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M2 8h12M8 2c2 1.9 2.7 3.8 2.7 6S10 12.1 8 14c-2-1.9-2.7-3.8-2.7-6S6 3.9 8 2z" />
    </>
  ),
};

/** Drawn on a 16 px grid in one stroke weight; decoration only, the words stand beside it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
}
