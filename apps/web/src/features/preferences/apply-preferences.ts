import type { PreferenceMap } from '@playhead/contract/http/account/preferences';
import { applyNumberFormat } from '@playhead/domain/format';
import { completePreferences, DEFAULT_PREFERENCES } from '@playhead/domain/preferences';
import type { QueryClient } from '@tanstack/react-query';
import { keepItem } from '@playhead/browser/ui/dom/storage.ts';
import type { ThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import type { LanguageFollower } from './follow-language.ts';
import { PREFERENCES_KEY } from './queries.ts';

/** The saved theme that this browser took over last. */
const TAKEN_THEME_KEY = 'playhead.theme.saved';

export interface PreferenceTargets {
  /** Null where another decides: the host of a frame, or paper. */
  theme: ThemeStore | null;
  /** Null where the browser refuses it. */
  storage: Storage | null;
  /** Null where the browser keeps nothing: the browser's language is used then. */
  language: LanguageFollower | null;
}

/**
 * Preferences hold as soon as they arrive or are saved, before anything is drawn with them. A saved theme is taken over once: the
 * switch in the top bar changes this browser alone, and the next load must not undo that.
 */
export function followPreferences(queryClient: QueryClient, { theme, storage, language }: PreferenceTargets): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== PREFERENCES_KEY) return;
    if (event.type === 'removed') {
      // Signed out: the next user may have saved the same theme.
      storage?.removeItem(TAKEN_THEME_KEY);
      applyNumberFormat(DEFAULT_PREFERENCES.numberFormat);
    }
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const saved: PreferenceMap = event.action.data;
    const { numberFormat, language: chosen } = completePreferences(saved);
    applyNumberFormat(numberFormat);
    language?.follow(chosen);
    if (!theme || saved.theme === undefined || saved.theme === storage?.getItem(TAKEN_THEME_KEY)) return;
    keepItem(storage, TAKEN_THEME_KEY, saved.theme);
    theme.choose(saved.theme);
  });
}
