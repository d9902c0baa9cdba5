import type { SharedView } from '@playhead/contract/http/share-links';
import { shareLink } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { copyText } from '@playhead/browser/ui/dom/clipboard.ts';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { requestShareCode } from './queries.ts';

const ShareDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./share-dialog.tsx'))).ShareDialog,
}));

/** RPT-024 */
const COPIED = t('Have successfully copied to clipboard!');

export interface ShareButtonProps {
  customer: string;
  owner: { id: number; name: string };
  /** Where links lead (RPT-022). */
  shareBase: string;
  /** What is shown, without codes. */
  view: SharedView;
}

export function ShareButton({ customer, owner, shareBase, view }: ShareButtonProps) {
  const api = useApi();
  const toasts = useToasts();
  const [uncopied, setUncopied] = useState<string | null>(null);
  const share = useMutation({
    mutationFn: async () => {
      const code = await requestShareCode(api, { customer, owner, view });
      const url = shareLink({ base: shareBase, customerId: owner.id, page: view.page, code });
      return { url, copied: await copyText(url) };
    },
    onSuccess: ({ url, copied }) => {
      if (copied) toasts.show({ tone: 'info', text: COPIED });
      else setUncopied(url);
    },
    onError: (error) => presentError(error, toasts.show),
  });
  return (
    <>
      <Button
        title={t('Copy a link to exactly this view, for users of this customer')}
        // Not disabled: the focus would be lost, and the dialog could not give it back.
        aria-disabled={share.isPending}
        onClick={() => {
          if (!share.isPending) share.mutate();
        }}
      >
        <Icon name="share" size={14} />
        {share.isPending ? t('Making the link…') : t('Share link')}
      </Button>
      {uncopied === null ? null : (
        <Suspense fallback={null}>
          <ShareDialog url={uncopied} onClose={() => setUncopied(null)} />
        </Suspense>
      )}
    </>
  );
}
