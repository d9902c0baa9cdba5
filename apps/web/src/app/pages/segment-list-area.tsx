import { useCallback, useState } from 'react';
import { SegmentsPage, type SegmentsPageProps } from '../../features/segments/segments-page.tsx';
import { useWorkspace } from '../../page-context/page-context.ts';
import { MembersDelivery } from '../deliveries/members-delivery.tsx';
import { segmentDrill } from '../navigation/segment-drill.ts';

type Delivery = Parameters<SegmentsPageProps['onDeliver']>;

/** The list of segments, with the dialogs that deliver their members. */
export function SegmentListArea() {
  const { customer, user, calendar, navigation } = useWorkspace();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const deliver = useCallback((...next: Delivery) => setDelivery(next), []);
  return (
    <>
      <SegmentsPage
        {...{ customer, user, calendar }}
        onOpen={({ id, name }) => navigation.drill(segmentDrill(id, name))}
        onDeliver={deliver}
      />
      {delivery === null ? null : (
        <MembersDelivery
          {...{ customer, user, calendar }}
          way={delivery[0]}
          segment={delivery[1]}
          onClose={() => setDelivery(null)}
          onOpenJobs={() => navigation.openPage('jobs_management')}
        />
      )}
    </>
  );
}
