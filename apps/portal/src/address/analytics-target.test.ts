import { describe, expect, test } from 'vitest';
import { analyticsPath, readNext } from './analytics-target.ts';

describe('RPT-022: next of a share link', () => {
  test.each([
    ['/viewer-insights/content_page', { page: 'content_page' }],
    ['/viewer-insights/content_page/', { page: 'content_page' }],
    ['/viewer-insights/content_page?shareCode=aZ09_-', { page: 'content_page', shareCode: 'aZ09_-' }],
    ['/content_insights/lead_in__out_page', { page: 'lead_in__out_page' }],
    ['/content-insights/viewer-retention', { page: 'viewer-retention' }],
    ['/viewer_insights/ads', { page: 'ads' }],
  ])('%s is opened', (next, target) => {
    expect(readNext(next)).toEqual(target);
  });

  test.each([
    null,
    '',
    '/',
    '//evil.example',
    '//evil.example/viewer-insights/ads',
    '/\\evil.example',
    '\\/evil.example',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '///evil.example/viewer-insights/ads',
    '/\\\\evil.example/viewer-insights/ads',
    '/%5Cevil.example',
    '%5C%5Cevil.example',
    '/%252f%252fevil.example',
    '/\t/evil.example',
    '/viewer-insights\\ads',
    '/viewer-insights/%61ds',
    '/viewer-insights/ads@evil.example',
    'https:/viewer-insights/ads',
    'https://evil.example/viewer-insights/ads',
    'javascript:alert(1)',
    'data:text/html,x',
    'viewer-insights/ads',
    '/viewer-insights/',
    '/viewer-insights/no_such_page',
    '/viewer-insights/constructor',
    '/viewer-insights/ads/../../logout',
    '/viewer-insights/ads%2f..',
    '/viewer-insights/ads#shareCode=x',
    '/viewer-insights/ads?token=x',
    '/viewer-insights/ads?shareCode=x&token=y',
    '/viewer-insights/ads?shareCode=',
    '/viewer-insights/ads?shareCode=a%22b',
    `/viewer-insights/ads?shareCode=${'a'.repeat(65)}`,
    '/viewer-insights/ads\n',
    ' /viewer-insights/ads',
    '/viewer-insights/ADS',
    '/logout',
    '/customer_switch/2/?next=/viewer-insights/ads',
  ])('%j opens the overview page', (next) => {
    expect(readNext(next)).toEqual({ page: 'overview_page' });
  });

  test('a target is written the way it is read', () => {
    const target = { page: 'segments_list', shareCode: 'k3yFor_it-9' };
    expect(analyticsPath(target)).toBe('/viewer-insights/segments_list?shareCode=k3yFor_it-9');
    expect(readNext(analyticsPath(target))).toEqual(target);
  });
});
