import type { UserInfo } from '@playhead/contract/http/users';
import { useQuery } from '@tanstack/react-query';
import { isForbidden } from '@playhead/browser/api/api-error.ts';
import { subscriberMetadataQuery } from '../../features/subscriber-metadata/queries.ts';
import { SubscriberMetadataPage } from '../../features/subscriber-metadata/subscriber-metadata-page.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useServices } from '../services.ts';
import { FailedScreen } from './failed-screen.tsx';
import { ForbiddenScreen } from './forbidden-screen.tsx';

interface SubscriberMetadataAreaProps {
  customer: string;
  user: UserInfo;
  provider: string;
  onReturn: () => void;
}

/** USR-014: the menu hides the page without the flag; an address that names it is refused by the server. */
export function SubscriberMetadataArea({ customer, user, provider, onReturn }: SubscriberMetadataAreaProps) {
  const { api } = useServices();
  const metadata = useQuery(subscriberMetadataQuery(api, customer));
  if (metadata.data) return <SubscriberMetadataPage metadata={metadata.data} timeZone={user.timeZone} />;
  if (isForbidden(metadata.error)) return <ForbiddenScreen provider={provider} onReturn={onReturn} />;
  if (metadata.isError && !metadata.isFetching) {
    return <FailedScreen error={metadata.error} onRetry={() => void metadata.refetch()} />;
  }
  return <PageLoading words="Computing the coverage of each field" />;
}
