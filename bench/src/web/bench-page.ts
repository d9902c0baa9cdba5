import type { Browser } from 'playwright-core';
import type { SignedIn } from './browser.ts';

export const OVERVIEW = '/viewer-insights/overview_page';

export interface At {
  browser: Browser;
  url: string;
  signedIn: SignedIn;
}
