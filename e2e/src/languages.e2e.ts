import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addReader } from './new-reader.ts';
import { AURORA, setStage } from './stage.ts';

const stage = setStage();
const languageOf = (page: Page) => page.evaluate<string>('document.documentElement.lang');
const refresh = (page: Page, name: 'Refresh now' | 'Jetzt aktualisieren') =>
  page.getByRole('button', { name, exact: true }).waitFor();

test('a German browser: German from the sign-in on, until the reader chooses English', async () => {
  const reader = await addReader(stage.playhead());
  const { page, problems } = await stage.guest({ locale: 'de-DE' });
  await page.goto(stage.playhead().url);
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  expect([await languageOf(page), await page.title()]).toEqual(['de', 'Anmelden · Playhead']);
  await page.getByLabel('E-Mail').fill(reader.email);
  await page.getByLabel('Passwort').fill(reader.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await refresh(page, 'Jetzt aktualisieren');
  await page.getByRole('button', { name: 'Befehle suchen' }).waitFor();
  await page.getByRole('navigation', { name: 'Seiten' }).waitFor();

  await page.goto(`${stage.playhead().url}/viewer-insights/preference`);
  const languages = page.getByRole('radiogroup', { name: 'Sprache' });
  expect(await languages.getByRole('radio', { name: 'Wie der Browser' }).isChecked()).toBe(true);
  await languages.getByText('English').click();
  expect(await languageOf(page)).toBe('de');
  await page.getByRole('button', { name: /^(Save|Speichern)$/ }).click();
  await refresh(page, 'Refresh now');
  expect([await languageOf(page), new URL(page.url()).pathname]).toEqual(['en', '/viewer-insights/overview_page']);
  await page.reload();
  await refresh(page, 'Refresh now');
  expect(await languageOf(page)).toBe('en');
  expect(problems()).toEqual([]);
  await page.context().close();
});

test('the chosen language follows the reader into another browser, with one more load', async () => {
  const reader = await addReader(stage.playhead());
  const { page, context, api, open, problems } = await stage.visit(reader, { locale: 'de-DE' });
  const saveLanguage = (language: string) => api.write('POST', '/preference', { language }, z.unknown());
  await saveLanguage('en');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await open('overview_page');
  await refresh(page, 'Refresh now');
  expect([await languageOf(page), loads]).toEqual(['en', 2]);

  await saveLanguage('system');
  await page.reload();
  await refresh(page, 'Jetzt aktualisieren');
  expect([await languageOf(page), loads]).toEqual(['de', 4]);
  expect(problems()).toEqual([]);
  await context.close();
});

test('a page is printed in the language of its reader', async () => {
  const { page, context, open } = await stage.visit(AURORA.reader);
  // Saved for this page alone: other files read the pages of the same user.
  await page.route('**/preference', (route) => route.fulfill({ json: { code: 200, data: { language: 'de' } } }));
  await open('overview_page?inPDF=true');
  await page.locator('html[lang="de"][data-print="settled"]').waitFor({ state: 'attached' });
  await page.getByText('Verglichen mit', { exact: true }).waitFor({ state: 'attached' });
  await context.close();
});

test('an English browser loads no texts of another language', async () => {
  const { page, context, open } = await stage.visit(AURORA.analyst);
  const texts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/texts/')) texts.push(pathname);
  });
  await open('overview_page');
  await refresh(page, 'Refresh now');
  expect([await languageOf(page), texts]).toEqual(['en', ['/texts/language-boot.js']]);
  await context.close();
});

test.each(['/texts/de.js', '/workbench/texts/de.js'])(
  '%s is compressed, and looked at again at each load',
  async (path) => {
    const { headers } = await fetch(`${stage.playhead().url}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual(['no-cache', 'br']);
  },
);
