import { DEFAULT_PAGE } from '@playhead/domain/pages';
import { usePage } from '../../page-context/page-context.ts';
import { NoSuchPage } from './screens/no-such-page.tsx';

export function UnknownPage() {
  const { page, navigation } = usePage();
  return <NoSuchPage name={page} onReturn={() => navigation.openPage(DEFAULT_PAGE)} />;
}
