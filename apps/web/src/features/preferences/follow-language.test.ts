// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createLanguageFollower, languageStep, type ShownLanguage } from './follow-language.ts';

const english: ShownLanguage = { shown: 'en', browser: 'en-US', kept: null, reloadedFor: null, isDue: false };

test.each([
  ['nothing chosen, the browser’s language shown', 'system', {}, null, false],
  ['another language than the page’s', 'de', {}, 'de', true],
  ['the language of the page', 'en', {}, 'en', false],
  ['the browser’s language instead of a kept one', 'system', { browser: 'de-AT', kept: 'en' }, null, true],
  ['the browser’s language, which is the kept one', 'system', { shown: 'de', browser: 'de', kept: 'de' }, null, false],
  ['a browser whose language has no texts', 'system', { shown: 'de', browser: 'fr-FR', kept: 'de' }, null, true],
  ['kept already, and its texts did not load', 'de', { kept: 'de' }, 'de', false],
  ['kept already, and the load was put off', 'de', { kept: 'de', isDue: true }, 'de', true],
  ['put off, and chosen back', 'en', { kept: 'de', isDue: true }, 'en', false],
  ['a storage that forgets', 'de', { reloadedFor: 'de' }, 'de', false],
] as const)('%s', (_what, saved, changes, keep, isDue) => {
  expect(languageStep(saved, { ...english, ...changes })).toMatchObject({ keep, isDue });
});

let reloads = 0;
let isUnsaved = false;

beforeEach(() => {
  reloads = 0;
  isUnsaved = false;
  localStorage.clear();
  sessionStorage.clear();
});

function load(shown: 'en' | 'de', browser = 'en-US') {
  return createLanguageFollower({
    shown,
    browser,
    storage: localStorage,
    visit: sessionStorage,
    hasUnsavedWork: () => isUnsaved,
    reload: () => {
      reloads += 1;
    },
  });
}

test('a chosen language is kept, and the page is loaded once', () => {
  load('en').follow('de');
  expect([localStorage.getItem('playhead.language'), reloads]).toEqual(['de', 1]);
  load('de').follow('de');
  expect(reloads).toBe(1);
});

test('the browser’s language is kept by nothing', () => {
  localStorage.setItem('playhead.language', 'de');
  load('de').follow('system');
  expect([localStorage.getItem('playhead.language'), reloads]).toEqual([null, 1]);
});

test('a page whose texts do not come is not loaded again and again', () => {
  load('en').follow('de');
  localStorage.clear();
  load('en').follow('de');
  load('en').follow('de');
  expect(reloads).toBe(1);
});

test('there and back in one tab', () => {
  load('en').follow('de');
  load('de').follow('de');
  load('de').follow('en');
  load('en').follow('en');
  load('en').follow('de');
  expect([localStorage.getItem('playhead.language'), reloads]).toEqual(['de', 3]);
});

test('unsaved changes put the load off until they are gone', () => {
  isUnsaved = true;
  const language = load('en');
  language.follow('de');
  language.catchUp();
  expect([localStorage.getItem('playhead.language'), reloads]).toEqual(['de', 0]);
  isUnsaved = false;
  language.catchUp();
  language.catchUp();
  expect(reloads).toBe(1);
});
