import { DEFAULT_PAGE, pageEntry, type PageId } from '@playhead/domain/pages';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { usePage } from '../../../page-context/page-context.ts';

const advertisingPages: readonly PageId[] = ['ads', 'ads_detail'];

/** The page exists, and this account has none of what it shows. */
export function NothingScreen() {
  const { page, user, navigation } = usePage();
  const words = useViewerWords();
  const isAdvertising = advertisingPages.includes(page);
  const what = isAdvertising ? 'advertising data' : `data for ${words(pageEntry(page).label)}`;
  return (
    <StateScreen
      icon={isAdvertising ? 'advertising' : 'compass'}
      title={`No ${what}`}
      lines={[
        `The account of ${user.customer.name} has no ${what}, so there is nothing to draw on this page.`,
        'Your account admin can tell whether it is to come.',
      ]}
      action={
        <Button look="primary" onClick={() => navigation.openPage(DEFAULT_PAGE)}>
          Go to Overview
        </Button>
      }
    />
  );
}
