import type { EmbedUrlBody } from '@playhead/contract/http/system/bi-frame';
import { EXPLORE_MODEL, EXPLORE_VIEW } from '@playhead/contract/http/explore';

/** docs/decisions/workbench.md */
export function workbenchAddress(
  { type, qid, report, theme }: Pick<EmbedUrlBody, 'type' | 'qid' | 'report' | 'theme'>,
  { code, embedDomain }: { code: string; embedDomain: string | null },
): string {
  const path = type === 'look' ? `looks/${report ?? ''}` : `explore/${EXPLORE_MODEL}/${EXPLORE_VIEW}`;
  const query = new URLSearchParams({
    ...(type === 'explore' && qid !== undefined ? { qid } : {}),
    ...(embedDomain === null ? {} : { embed_domain: embedDomain }),
    theme,
    sdk: '2',
    code,
  });
  return `/workbench/embed/${path}?${query.toString()}`;
}
