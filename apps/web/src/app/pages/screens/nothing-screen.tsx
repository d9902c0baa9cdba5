import { DEFAULT_PAGE, pageEntry, type PageId } from '@playhead/domain/pages';
import { t, tSent } from '@playhead/texts/translate';
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
  const label = words(tSent(pageEntry(page).label));
  const customer = user.customer.name;
  return (
    <StateScreen
      icon={isAdvertising ? 'advertising' : 'compass'}
      title={isAdvertising ? t('No advertising data') : t('No data for {page}', { page: label })}
      lines={[
        isAdvertising
          ? t('The account of {customer} has no advertising data, so there is nothing to draw on this page.', {
              customer,
            })
          : t('The account of {customer} has no data for {page}, so there is nothing to draw on this page.', {
              customer,
              page: label,
            }),
        t('Your account admin can tell whether it is planned.'),
      ]}
      action={
        <Button look="primary" onClick={() => navigation.openPage(DEFAULT_PAGE)}>
          {t('Go to Overview')}
        </Button>
      }
    />
  );
}
