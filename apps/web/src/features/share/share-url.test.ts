import { expect, test } from 'vitest';
import { shareUrl } from './share-url.ts';

const target = {
  appOrigin: 'https://playhead.example',
  customerId: 1001,
  page: 'content_page',
  code: 'aB3dE6gH9jK2mN5p',
} as const;

test('RPT-022, RPT-023: the link switches the customer and carries the page and its code, encoded', () => {
  expect(shareUrl({ ...target, portalUrl: 'https://portal.example/' })).toBe(
    'https://portal.example/customer_switch/1001/?next=%2Fviewer-insights%2Fcontent_page%3FshareCode%3DaB3dE6gH9jK2mN5p',
  );
});

test('without a portal the link opens the app itself', () => {
  expect(shareUrl({ ...target, portalUrl: null })).toBe(
    'https://playhead.example/viewer-insights/content_page?shareCode=aB3dE6gH9jK2mN5p',
  );
});
