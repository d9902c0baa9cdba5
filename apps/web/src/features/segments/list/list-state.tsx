import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import type { ReactNode } from 'react';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

export interface ListStateProps {
  list: { isError: boolean; error: unknown; data: unknown; refetch: () => unknown };
  isEmpty: boolean;
  isNarrowed: boolean;
  /** Null where the user may not. */
  create: (() => void) | null;
  onEverything: () => void;
  children: ReactNode;
}

/** The list, or why there is none. */
export function ListState({ list, isEmpty, isNarrowed, create, onEverything, children }: ListStateProps) {
  const words = useViewerWords();
  if (list.data === undefined && list.isError) {
    return (
      <StateScreen
        icon="alert"
        title={t('The segments could not be loaded')}
        lines={[errorText(list.error)]}
        action={<Button onClick={() => list.refetch()}>{t('Try again')}</Button>}
      />
    );
  }
  if (list.data === undefined) return <PageLoading words={t('Loading segments')} />;
  if (isNarrowed && children === null) {
    return (
      <StateScreen
        icon="compass"
        title={t('No segment matches')}
        lines={[t('Try another word, or look at all segments.')]}
        action={<Button onClick={onEverything}>{t('Show all segments')}</Button>}
      />
    );
  }
  if (isEmpty) {
    return (
      <StateScreen
        icon="audience"
        title={t('No segments yet')}
        lines={[words(t('A segment groups viewers by what they watched, how they watch and who they are.'))]}
        action={
          create === null ? null : (
            <Button look="primary" onClick={create}>
              {t('Create your first segment')}
            </Button>
          )
        }
      />
    );
  }
  return children;
}
