import type { PreferenceMap } from '@playhead/contract/http/preferences';
import { applyNumberFormat } from '@playhead/domain/format';
import { completePreferences, DEFAULT_PREFERENCES } from '@playhead/domain/preferences';
import type { QueryClient } from '@tanstack/react-query';
import type { ThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { PREFERENCES_KEY } from '../features/preferences/queries.ts';

/**
 * Preferences hold as soon as they arrive or are saved, before anything is drawn with them. `theme` is null where another decides: the
 * host of a frame, or paper. A theme that was never saved stays as this browser has it.
 */
export function followPreferences(queryClient: QueryClient, { theme }: { theme: ThemeStore | null }): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== PREFERENCES_KEY) return;
    if (event.type === 'removed') applyNumberFormat(DEFAULT_PREFERENCES.numberFormat);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const saved: PreferenceMap = event.action.data;
    applyNumberFormat(completePreferences(saved).numberFormat);
    if (theme && saved.theme !== undefined && saved.theme !== theme.readChoice()) theme.choose(saved.theme);
  });
}
