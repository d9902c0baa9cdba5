import type { Segment } from '@playhead/contract/http/segments';
import { t, tSent } from '@playhead/texts/translate';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { presentError } from '@playhead/browser/api/present-error.ts';
import {
  BUILD_POLL_MS,
  buildSegmentAgain,
  isBuilding,
  segmentQuery,
  segmentsKey,
} from '@playhead/browser/api/segments/segment-resources.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { usePage } from '../../page-context/page-context.ts';
import { AudienceCard } from './audience/audience-card.tsx';
import { SegmentChoice } from './chooser/segment-choice.tsx';
import styles from './segment-details.module.css';
import { isCounted, stateWords } from './segment-state.ts';
import { TraitsCard } from './traits/traits-card.tsx';

export interface SegmentDetailsProps {
  /** Null while no segment, or more than one, is chosen. */
  id: string | null;
  onChoose: (id: string) => void;
  /** Where segments are created. */
  onOpenList: () => void;
  /** What can be done with the members; drawn above them. */
  renderTools?: (segment: { id: string; name: string }) => ReactNode;
  /** Segments may be created and built by this user now. */
  mayRebuild: boolean;
  renderError: (error: unknown, retry: () => void) => ReactNode;
  /** The dashboard; drawn once the segment has members. */
  children: ReactNode;
}

export function SegmentDetails(props: SegmentDetailsProps) {
  const { customer } = usePage();
  const { id, ...choice } = props;
  if (id === null) return <SegmentChoice {...choice} customer={customer} title={t('Choose a segment')} />;
  return <OneSegment {...choice} id={id} />;
}

function OneSegment(props: SegmentDetailsProps & { id: string }) {
  const { id, mayRebuild, renderTools, renderError, children } = props;
  const { customer, user } = usePage();
  const segment = useQuery({
    ...segmentQuery(useApi(), { customer, id }),
    refetchInterval: ({ state: { data: known } }) => (known && isBuilding(known) ? BUILD_POLL_MS : false),
  });
  const { data } = segment;
  if (data === undefined) {
    if (!segment.isError || segment.isFetching) return <PageLoading words={t('Opening the segment')} />;
    if (isUnknown(segment.error)) {
      return (
        <SegmentChoice {...props} customer={customer} title={t('This segment no longer exists. Choose another one')} />
      );
    }
    return renderError(segment.error, () => void segment.refetch());
  }
  const again = mayRebuild && data.state === 'failed' ? <Rebuild customer={customer} id={id} /> : null;
  if (!isCounted(data)) return <NotCounted segment={data} action={again} />;
  return (
    <>
      <div className={styles.head}>
        <StateLine segment={data} action={again} />
        {renderTools?.({ id, name: data.segmentName })}
        <AudienceCard customer={customer} segment={data} timeZone={user.timeZone} />
        <TraitsCard customer={customer} segment={data} />
      </div>
      {children}
    </>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 404 || error.code === 400);
}

function NotCounted({ segment, action }: { segment: Segment; action: ReactNode }) {
  if (segment.state === 'failed') {
    return (
      <StateScreen
        icon="alert"
        title={t('“{name}” could not be built', { name: segment.segmentName })}
        lines={[
          segment.reason === null ? t('The server does not say why.') : tSent(segment.reason),
          t('Nobody is counted as a member until a build succeeds.'),
        ]}
        action={action}
      />
    );
  }
  return (
    <StateScreen
      icon="audience"
      title={t('“{name}” is being built', { name: segment.segmentName })}
      lines={[t('Its members are being counted. This page opens by itself when that is done.')]}
      detail={stateWords(segment) ?? undefined}
    />
  );
}

function StateLine({ segment, action }: { segment: Segment; action: ReactNode }) {
  const words = stateWords(segment);
  if (words === null) return null;
  return (
    <div className={styles.state}>
      <output>{words}.</output>
      {action}
    </div>
  );
}

function Rebuild({ customer, id }: { customer: string; id: string }) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const build = useMutation({
    mutationFn: () => buildSegmentAgain(api, { customer, id }),
    onSuccess: () => client.invalidateQueries({ queryKey: segmentsKey(customer) }),
    onError: (error) => presentError(error, toasts.show),
  });
  return (
    <Button
      disabled={build.isPending}
      onClick={({ currentTarget }) => {
        // The button goes with the failure: the focus would go with it.
        currentTarget.closest('main')?.focus({ preventScroll: true });
        build.mutate();
      }}
    >
      {t('Build again')}
    </Button>
  );
}
