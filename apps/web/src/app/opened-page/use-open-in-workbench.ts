import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { canOpenPage, type PageId } from '@playhead/domain/pages';
import { formatRange } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import type { MenuEntry } from '@playhead/widgets/controls/menu-entries';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useCallback } from 'react';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { useServices } from '../services.ts';
import type { Page } from '../../page-context/page-context.ts';

const WORKBENCH: PageId = 'ci_customer_view_explore';

/** The entry of a widget's menu that opens the query behind it; none for widgets that are no plain query. */
export function useOpenInWorkbench(context: Page): (query: WidgetQuery) => readonly MenuEntry[] {
  const { customer, user, navigation, state, period } = context;
  const { api } = useServices();
  const toasts = useToasts();
  const { shortcut } = state.period;
  const range = formatRange(period.current.range);
  return useCallback(
    (query) => {
      if (query.request !== 'query' || !canOpenPage(WORKBENCH, user.features)) return [];
      const open = async () => {
        try {
          const { storeWidgetQuery } = await loadChunk(() => import('./store-widget-query.ts'));
          const qid = await storeWidgetQuery(api, { customer, body: query.body, period: { shortcut, range } });
          navigation.openTool(WORKBENCH, { qid });
        } catch (error) {
          toasts.show({
            tone: 'error',
            text: t('The workbench could not be opened: {reason}', { reason: errorText(error) }),
          });
        }
      };
      return [{ key: 'open-in-workbench', label: t('Open in Workbench'), onSelect: () => void open() }];
    },
    [api, customer, user.features, navigation, toasts, shortcut, range],
  );
}
