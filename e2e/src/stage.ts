import { addDays, type DateRange, formatRange, localDateOf } from '@playhead/domain/periods';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { apiOf, type CustomerApi, signInAs, type WireSession } from './api-session.ts';
import { describePages, sharedBrowser, watchPage } from './browser.ts';
import { type BorrowedPlayhead, borrowPlayhead } from './borrow-playhead.ts';

export const AURORA = {
  id: 1001,
  zone: 'America/New_York',
  analyst: 'analyst@aurora.example',
  reader: 'reader@aurora.example',
} as const;
export const BOREALIS = { id: 1002, zone: 'Europe/Berlin', analyst: 'analyst@borealis.example' } as const;

const VIEWPORT = { width: 1440, height: 900 };
/** Only a hang reaches it: a busy host may stop the whole machine for many seconds. */
export const ACTION_LIMIT_MS = 60_000;
/** Keys of apps/web: a visit that starts signed in skips the sign-in form, which other journeys cover. */
const SESSION_KEY = 'playhead.session';
const THEME_KEY = 'playhead.theme';

/** A signed-in user with an empty tab. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  api: CustomerApi;
  problems: () => readonly string[];
  /** Opens an address of the app, such as `overview_page?period=Yesterday`. */
  open(address: string): Promise<void>;
}

interface Account {
  email: string;
  password?: string;
}

export interface VisitOptions {
  /** Default: Playhead's address. */
  origin?: string;
  /** A browser with a touch screen. */
  hasTouch?: boolean;
  /**
   * With the animations. The default is a user who wants reduced motion: without a graphics card every frame is drawn
   * by the processor, a fifth of a page's time.
   */
  motion?: boolean;
  /** Of the browser, such as `de-DE`. */
  locale?: string;
}

/** Playhead and a browser for the tests of one file. */
export function setStage() {
  let playhead: BorrowedPlayhead | undefined;
  let browser: Browser | undefined;
  const sessions = new Map<string, Promise<WireSession>>();
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    [playhead, browser] = await Promise.all([borrowPlayhead(), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await describePages(contexts);
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await playhead?.giveBack();
  });

  function opened() {
    if (!playhead || !browser) throw new Error('The stage is set before all tests of the file.');
    return { playhead, browser };
  }

  async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await opened().browser.newContext({ viewport: VIEWPORT, ...options });
    context.setDefaultTimeout(ACTION_LIMIT_MS);
    contexts.push(context);
    return context;
  }

  /** One token per user: sign-ins are limited per minute. */
  async function sessionOf({ email, password }: Account): Promise<WireSession> {
    const session = sessions.get(email) ?? signInAs(opened().playhead.url, email, password);
    sessions.set(email, session);
    return session;
  }

  return {
    playhead: () => opened().playhead,
    async guest({ locale }: Pick<VisitOptions, 'locale'> = {}): Promise<{
      page: Page;
      problems: () => readonly string[];
    }> {
      const context = await newContext({ reducedMotion: 'reduce', ...(locale ? { locale } : {}) });
      const page = await context.newPage();
      return { page, problems: watchPage(page) };
    },
    /** A demo user is named by the address alone. */
    async visit(who: string | Account, options: VisitOptions = {}): Promise<Visit> {
      const { origin = opened().playhead.url, hasTouch = false, motion = false, locale } = options;
      const session = await sessionOf(typeof who === 'string' ? { email: who } : who);
      const localStorage = [
        { name: SESSION_KEY, value: JSON.stringify(session) },
        { name: THEME_KEY, value: 'light' },
      ];
      const context = await newContext({
        hasTouch,
        ...(locale ? { locale } : {}),
        reducedMotion: motion ? 'no-preference' : 'reduce',
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
      });
      const page = await context.newPage();
      return {
        page,
        context,
        api: apiOf(opened().playhead.url, session),
        problems: watchPage(page),
        open: async (address) => {
          await page.goto(`${origin}/viewer-insights/${address}`);
        },
      };
    },
  };
}

/** The last full days in the customer's zone. */
export function lastDays({ zone }: { zone: string }, days: number): DateRange {
  const to = addDays(localDateOf(new Date(), zone), -1);
  return { from: addDays(to, 1 - days), to };
}

export const PERIOD_FIELD = 'customer_view.current_date_range_ui';

/** Filters of an API query over the last days. */
export function lastDaysFilters(customer: { zone: string }, filters: Readonly<Record<string, string>> = {}, days = 7) {
  return { ...filters, [PERIOD_FIELD]: formatRange(lastDays(customer, days)) };
}

/** Escapes a value for a filter's text (FLT-044). */
export function asText(value: string): string {
  return value.replaceAll(/[\^%_,'"]/g, '^$&');
}

/** `filterStr` for filters of the form `{ series: 'A' }`. */
function equalFilters(values: Readonly<Record<string, string>>): string {
  const rows = Object.entries(values).map(([key, value]) => [key, [{ op: 'is_equal_to', value }]]);
  return JSON.stringify(Object.fromEntries(rows));
}

export function filterSearch(values: Readonly<Record<string, string>>): string {
  return `filterStr=${encodeURIComponent(equalFilters(values))}`;
}

/** Null without filters. */
export function filtersInAddress(page: Page): unknown {
  const text = new URL(page.url()).searchParams.get('filterStr');
  // A cleared default is an empty object in the address.
  return text === null || text === '{}' ? null : JSON.parse(text);
}
