import type { ReactNode } from 'react';

export type FilterIconName = 'funnel' | 'plus' | 'info' | 'search';

const shapes: Record<FilterIconName, ReactNode> = {
  funnel: <path d="M2 3.5h12L9.5 9v4l-3-1.5V9z" />,
  plus: <path d="M8 3v10M3 8h10" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.3v3.7M8 5v.1" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.4 10.4 3.3 3.3" />
    </>
  ),
};

/** The house's stroke (ui/icons.tsx). */
export function FilterIcon({ name, size = 14 }: { name: FilterIconName; size?: number }) {
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
