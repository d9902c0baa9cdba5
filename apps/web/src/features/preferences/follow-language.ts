import type { PreferenceLanguage } from '@playhead/contract/http/account/preferences';
import { keepItem } from '@playhead/browser/ui/dom/storage.ts';
import type { Language } from '@playhead/texts/catalogue';

/** Also read by language-boot.js before the modules. */
const LANGUAGE_KEY = 'playhead.language';
/** The language that this tab was loaded again for. */
const RELOADED_KEY = 'playhead.language.reloaded';

export interface ShownLanguage {
  /** Of the texts on this page. */
  shown: Language;
  /** Such as `de-AT`. */
  browser: string;
  /** What the browser's storage has; null where its own language decides. */
  kept: string | null;
  /** The language that the tab was loaded again for, without getting it. */
  reloadedFor: string | null;
  /** A language was kept that the page does not have yet. */
  isDue: boolean;
}

export interface LanguageStep {
  /** For the storage. */
  keep: Language | null;
  /** What the next load shows. */
  wanted: Language;
  /** Only another load shows it. */
  isDue: boolean;
}

/** What a saved language changes. A load that did not bring it is not repeated: it would be a loop. */
export function languageStep(saved: PreferenceLanguage, page: ShownLanguage): LanguageStep {
  const keep = saved === 'system' ? null : saved;
  const wanted = keep ?? (page.browser.slice(0, 2) === 'de' ? 'de' : 'en');
  const isNews = page.isDue || keep !== page.kept;
  return { keep, wanted, isDue: isNews && wanted !== page.shown && wanted !== page.reloadedFor };
}

export interface LanguageFollower {
  /** Keeps the saved language for the next load, and loads the page again where it shows another one. */
  follow: (saved: PreferenceLanguage) => void;
  /** Loads the page again if that was put off for unsaved changes. */
  catchUp: () => void;
}

export interface LanguageFollowerOptions extends Pick<ShownLanguage, 'shown' | 'browser'> {
  storage: Storage;
  /** Of the tab. */
  visit: Storage;
  hasUnsavedWork: () => boolean;
  reload: () => void;
}

export function createLanguageFollower(options: LanguageFollowerOptions): LanguageFollower {
  const { shown, browser, storage, visit, hasUnsavedWork, reload } = options;
  let due: Language | null = null;
  const catchUp = () => {
    if (due === null || hasUnsavedWork()) return;
    const isKept = keepItem(visit, RELOADED_KEY, due);
    due = null;
    // A loop could not be told.
    if (isKept) reload();
  };
  return {
    follow(saved) {
      const step = languageStep(saved, {
        shown,
        browser,
        kept: storage.getItem(LANGUAGE_KEY),
        reloadedFor: visit.getItem(RELOADED_KEY),
        isDue: due !== null,
      });
      if (step.keep === null) storage.removeItem(LANGUAGE_KEY);
      else keepItem(storage, LANGUAGE_KEY, step.keep);
      if (step.wanted === shown) visit.removeItem(RELOADED_KEY);
      due = step.isDue ? step.wanted : null;
      catchUp();
    },
    catchUp,
  };
}
