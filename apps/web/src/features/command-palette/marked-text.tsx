import type { MatchRange } from '@playhead/domain/command-palette';
import { Fragment } from 'react';

export function MarkedText({ text, ranges }: { text: string; ranges: readonly MatchRange[] }) {
  return (
    <>
      {ranges.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ranges[at - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
