import { useCallback, useState } from 'react';
import { SegmentsPage, type SegmentsPageProps } from '../../features/segments/segments-page.tsx';
import { MembersDelivery } from '../deliveries/members-delivery.tsx';

export interface SegmentListAreaProps extends Omit<SegmentsPageProps, 'onDeliver'> {
  onOpenJobs: () => void;
}

type Delivery = Parameters<SegmentsPageProps['onDeliver']>;

/** The list of segments, with the dialogs that deliver their members. */
export function SegmentListArea({ onOpenJobs, ...list }: SegmentListAreaProps) {
  const { customer, user, calendar } = list;
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const deliver = useCallback((...next: Delivery) => setDelivery(next), []);
  return (
    <>
      <SegmentsPage {...list} onDeliver={deliver} />
      {delivery === null ? null : (
        <MembersDelivery
          {...{ customer, user, calendar, onOpenJobs }}
          way={delivery[0]}
          segment={delivery[1]}
          onClose={() => setDelivery(null)}
        />
      )}
    </>
  );
}
