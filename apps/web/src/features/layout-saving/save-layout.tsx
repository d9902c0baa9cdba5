import { createDashboardLayout } from '@playhead/contract/http/dashboards';
import { dashboardLayout } from '@playhead/domain/layouts';
import type { PageId } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { dashboardConfigsQuery } from '@playhead/browser/api/resources.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import styles from './save-layout.module.css';

const SAVED = t('The layout is saved.');
const NOT_SAVED = t('The layout is not saved: the server cannot be reached.');

/** WID-030: the hidden action, with what it would save. Nothing is shown on a page without a dashboard. */
export function SaveLayout({ customer, page }: { customer: string; page: PageId }) {
  const api = useApi();
  const toasts = useToasts();
  const configs = useQuery(dashboardConfigsQuery(api, customer));
  const config = configs.data?.find((known) => known.page === page);
  const save = useMutation({
    mutationFn: (body: { dashboardId: PageId; data: ReturnType<typeof dashboardLayout> }) =>
      api.call(createDashboardLayout, { params: { customer }, body }),
    onSuccess: () => toasts.show({ tone: 'info', text: SAVED }),
    onError: (error) => {
      // The banner tells that the server is away, but not that nothing was saved.
      if (error instanceof ApiError && error.kind === 'unreachable') toasts.show({ tone: 'error', text: NOT_SAVED });
      else presentError(error, toasts.show);
    },
  });
  if (config === undefined) return null;
  const data = dashboardLayout(config);
  return (
    <section className={styles.bar} aria-label={t('Layout')}>
      <span>
        {t('Widgets: {count}; {width} × {height} px, {single} px in one column', {
          count: config.widgets.length,
          width: data.width,
          height: data.height,
          single: data.singleHeight,
        })}
      </span>
      <Button
        title={t('Save this page’s layout for the customer')}
        disabled={save.isPending}
        onClick={() => save.mutate({ dashboardId: page, data })}
      >
        <Icon name="check" size={14} />
        {t(save.isPending ? 'Saving the layout…' : 'Save layout')}
      </Button>
    </section>
  );
}
