import { t } from '@playhead/texts/translate';
import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { useQuery } from '@tanstack/react-query';
import {
  destinationWords,
  featureWords,
  formatWords,
  permissionWords,
  weekdays,
} from '../../features/packaging/package-words.ts';
import { PackagingPage } from '../../features/packaging/packaging-page.tsx';
import { packagingQuery } from '../../features/packaging/queries.ts';
import { LeaveDialog } from '../../features/preferences/leave-dialog.tsx';
import { useLeaveCheck } from '../../features/preferences/use-leave-check.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useWorkspace } from '../../page-context/page-context.ts';
import { useServices } from '../services.ts';
import { FailedScreen } from './screens/failed-screen.tsx';

const AdministrationPage = lazyComponent(
  lazyChunk(async () => (await import('../../features/administration/administration-page.tsx')).AdministrationPage),
  () => <PageLoading words={t('Loading the administration')} />,
);

const words = {
  features: featureWords,
  permissions: permissionWords,
  formats: formatWords,
  destinations: destinationWords,
  weekdays,
};

/** USR-017: read only, with tabs around it for those who administer. */
export function PackagingArea() {
  const { customer, user } = useWorkspace();
  const { api, now } = useServices();
  const packaging = useQuery(packagingQuery(api, customer));
  if (packaging.data) {
    const isAdmin = user.permissions.includes('ci_admin_permission');
    const overview = (
      <PackagingPage {...{ now, isAdmin }} packaging={packaging.data} customerName={user.customer.name} />
    );
    if (!isAdmin) return overview;
    return (
      <AdministrationPage
        {...{ customer, words, overview, LeaveCheck }}
        timeZone={user.timeZone}
        permissions={user.permissions}
      />
    );
  }
  if (packaging.isError && !packaging.isFetching) {
    return <FailedScreen error={packaging.error} onRetry={() => void packaging.refetch()} />;
  }
  return <PageLoading words={t('Loading your package')} />;
}

function LeaveCheck({ hasChanges }: { hasChanges: boolean }) {
  const check = useLeaveCheck(hasChanges);
  return check.isPending ? <LeaveDialog onLeave={check.leave} onStay={check.stay} /> : null;
}
