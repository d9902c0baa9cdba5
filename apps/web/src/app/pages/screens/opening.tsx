import { pageEntry } from '@playhead/domain/pages';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { usePage } from '../../../page-context/page-context.ts';

function OpeningPage() {
  const words = useViewerWords();
  return <PageLoading words={`Opening ${words(pageEntry(usePage().page).label)}`} />;
}

/** While the code of a page or something of its address is on its way. */
export const Opening = () => <OpeningPage />;
