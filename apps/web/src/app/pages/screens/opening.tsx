import { pageEntry } from '@playhead/domain/pages';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { usePage } from '../../../page-context/page-context.ts';

function OpeningPage() {
  const words = useViewerWords();
  return <PageLoading words={t('Opening {page}', { page: words(tSent(pageEntry(usePage().page).label)) })} />;
}

/** While the code of a page or something of its address is on its way. */
export const Opening = () => <OpeningPage />;
