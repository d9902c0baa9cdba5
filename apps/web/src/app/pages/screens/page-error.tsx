import { DEFAULT_PAGE } from '@playhead/domain/pages';
import { ApiError, isForbidden } from '@playhead/browser/api/api-error.ts';
import { useWorkspace } from '../../../page-context/page-context.ts';
import { FailedScreen } from './failed-screen.tsx';
import { ForbiddenScreen } from './forbidden-screen.tsx';

export function ForbiddenPage() {
  const { provider, navigation } = useWorkspace();
  return <ForbiddenScreen provider={provider} onReturn={() => navigation.openPage(DEFAULT_PAGE)} />;
}

/** For the `renderError` of features. */
export function renderPageError(error: unknown, retry: () => void) {
  return isForbidden(error) ? <ForbiddenPage /> : <FailedScreen error={error} onRetry={retry} />;
}

/** RPT-026: whatever the server responds, the user learns nothing about an analysis that is not theirs. */
export function renderAnalysisError(error: unknown, retry: () => void) {
  const isRefused = error instanceof ApiError && error.kind === 'refused';
  return isRefused ? <ForbiddenPage /> : <FailedScreen error={error} onRetry={retry} />;
}
