import type { WidgetComponentProps } from '../definition.ts';
import { AudienceRing, LAST_60_DAYS } from './audience-ring.tsx';
import { audienceShares } from './audience-shares.ts';

export function SegmentAudienceWidget({ input, theme }: WidgetComponentProps) {
  const note = input.config.title === '' ? LAST_60_DAYS : undefined;
  return <AudienceRing shares={audienceShares(input)} theme={theme} note={note} />;
}
