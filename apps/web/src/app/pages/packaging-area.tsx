import type { UserInfo } from '@playhead/contract/http/users';
import { useQuery } from '@tanstack/react-query';
import { PackagingPage } from '../../features/packaging/packaging-page.tsx';
import { packagingQuery } from '../../features/packaging/queries.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useServices } from '../services.ts';
import { FailedScreen } from './failed-screen.tsx';

/** USR-017 */
export function PackagingArea({ customer, user }: { customer: string; user: UserInfo }) {
  const { api, now } = useServices();
  const packaging = useQuery(packagingQuery(api, customer));
  if (packaging.data) {
    return <PackagingPage packaging={packaging.data} customerName={user.customer.name} now={now} />;
  }
  if (packaging.isError && !packaging.isFetching) {
    return <FailedScreen error={packaging.error} onRetry={() => void packaging.refetch()} />;
  }
  return <PageLoading words="Loading your package" />;
}
