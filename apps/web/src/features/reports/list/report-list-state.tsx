import type { ReportSpace } from '@playhead/contract/http/reports';
import { t } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

const nothing: Readonly<Record<ReportSpace, string>> = {
  owned_by_anyone: t('No saved analyses yet'),
  owned_by_me: t('You have no saved analyses yet'),
  not_owned_by_me: t('Nobody else has saved an analysis yet'),
};

export interface ReportListStateProps {
  list: { isError: boolean; error: unknown; data: readonly unknown[] | undefined; refetch: () => unknown };
  shown: number;
  space: ReportSpace;
  onAnyone: () => void;
  onClearSearch: () => void;
  onNew: (() => void) | null;
  children: ReactNode;
}

/** The list, or why there is none. */
export function ReportListState({
  list,
  shown,
  space,
  onAnyone,
  onClearSearch,
  onNew,
  children,
}: ReportListStateProps) {
  if (list.data === undefined && list.isError) {
    return (
      <StateScreen
        icon="alert"
        title={t('The saved analyses could not be loaded')}
        lines={[errorText(list.error)]}
        action={<Button onClick={() => list.refetch()}>{t('Try again')}</Button>}
      />
    );
  }
  if (list.data === undefined) return <PageLoading words={t('Loading saved analyses')} />;
  if (list.data.length === 0) {
    return (
      <StateScreen
        icon="analyze"
        title={nothing[space]}
        lines={[t('Compose an analysis in the Analytics Workbench and save it; it is then listed here.')]}
        action={
          <>
            {space === 'owned_by_anyone' ? null : <Button onClick={onAnyone}>{t('Show analyses of everybody')}</Button>}
            {onNew === null ? null : (
              <Button look="primary" onClick={onNew}>
                {t('New analysis')}
              </Button>
            )}
          </>
        }
      />
    );
  }
  if (shown > 0) return children;
  return (
    <StateScreen
      icon="compass"
      title={t('No analysis matches')}
      lines={[t('Try another word, or look at all analyses.')]}
      action={<Button onClick={onClearSearch}>{t('Clear the search')}</Button>}
    />
  );
}
