import {
  createShareLink,
  decodeSharedView,
  encodeSharedView,
  readShareLink,
  type SharedView,
} from '@playhead/contract/http/share-links';
import { t } from '@playhead/texts/translate';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import type { ApiClient } from '@playhead/browser/api/client.ts';

export interface NewShareLink {
  customer: string;
  owner: { id: number; name: string };
  view: SharedView;
}

export async function requestShareCode(api: ApiClient, { customer, owner, view }: NewShareLink): Promise<string> {
  const reply = await api.call(createShareLink, { params: { customer }, body: encodeSharedView(view, owner) });
  return reply.code;
}

/** The view behind a code; a text that is no view counts as a code nobody knows. */
export function sharedViewQuery(api: ApiClient, { customer, code }: { customer: string; code: string }) {
  return queryOptions({
    queryKey: ['shared-view', customer, code],
    queryFn: async ({ signal }): Promise<SharedView> => {
      const reply = await api.call(readShareLink, { params: { customer, code }, signal });
      const view = decodeSharedView(reply.data.filter);
      if (view) return view;
      throw new ApiError({
        kind: 'refused',
        message: t('What was stored under this code is no view.'),
        code: 404,
        status: 404,
      });
    },
  });
}
