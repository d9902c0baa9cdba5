import { createElement } from 'react';

/** As lucide has them: elements on a grid of 24. */
export type IconShape = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

export interface IconProps {
  readonly shape: IconShape;
  readonly size?: number;
}

/** Decoration only: the words stand next to it or in a label. */
export function Icon({ shape, size = 16 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shape.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
