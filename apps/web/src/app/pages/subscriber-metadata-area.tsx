import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { isForbidden } from '@playhead/browser/api/api-error.ts';
import { subscriberMetadataQuery } from '../../features/subscriber-metadata/queries.ts';
import { SubscriberMetadataPage } from '../../features/subscriber-metadata/subscriber-metadata-page.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useWorkspace } from '../../page-context/page-context.ts';
import { useServices } from '../services.ts';
import { renderPageError } from './screens/page-error.tsx';

/** USR-014: the menu hides the page without the flag; an address that names it is refused by the server. */
export function SubscriberMetadataArea() {
  const { customer, user } = useWorkspace();
  const { api } = useServices();
  const metadata = useQuery(subscriberMetadataQuery(api, customer));
  if (metadata.data) return <SubscriberMetadataPage metadata={metadata.data} timeZone={user.timeZone} />;
  if (isForbidden(metadata.error) || (metadata.isError && !metadata.isFetching)) {
    return renderPageError(metadata.error, () => void metadata.refetch());
  }
  return <PageLoading words={t('Computing the coverage of each field')} />;
}
