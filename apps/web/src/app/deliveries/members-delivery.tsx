import type { UserInfo } from '@playhead/contract/http/account/users';
import type { Calendar } from '@playhead/domain/periods';
import { Suspense } from 'react';
import { useServices } from '../services.ts';
import { ViewersScheduleDialog, ViewersSendDialog } from './delivery-dialogs.tsx';
import { PlanViews } from './plan-views.tsx';
import { membersOfSegment, type SegmentMembers } from './viewers-sources.ts';

export interface MembersDeliveryProps {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  way: 'send' | 'schedule';
  segment: SegmentMembers;
  onClose: () => void;
  onOpenJobs: () => void;
}

/** Sends or schedules the members of a segment. */
export function MembersDelivery({ customer, user, calendar, way, segment, onClose, onOpenJobs }: MembersDeliveryProps) {
  const { now } = useServices();
  return (
    <PlanViews {...{ customer, user, calendar }} onFail={onClose}>
      {(readView) => {
        const viewers = membersOfSegment(readView, segment, user);
        if (viewers === null) return null;
        return (
          <Suspense fallback={null}>
            {way === 'send' ? (
              <ViewersSendDialog {...{ customer, user, viewers, onClose, onOpenJobs }} />
            ) : (
              <ViewersScheduleDialog {...{ customer, user, viewers, now, onClose }} />
            )}
          </Suspense>
        );
      }}
    </PlanViews>
  );
}
