import { expect, test } from 'vitest';
import { messages, messageText } from './index.ts';

const CREATING = 'Plan A - Segment creation is in progress. The segment will be available once creation is completed';
const MISSING = 'Current query contains deleted segment, please make sure the segment is correct';
const QUOTA = 'Exceeded your segment limit. Contact your admin to request additional segments.';

/** As the specification words them. */
test.each([
  ['ERR-001', 'segmentExists', 'error', 6.4, 'Segment already exists, failed to create'],
  ['ERR-002', 'segmentCreating', 'info', 6.4, CREATING],
  ['ERR-003', 'segmentUpdating', 'info', 6.4, 'Segment is updating'],
  ['ERR-004', 'segmentDeleted', 'info', 6.4, 'Segment deleted successfully.'],
  ['ERR-006', 'segmentCallFailed', 'warning', null, 'segment.save.failed'],
  ['ERR-007', 'tokenExpired', 'error', 6.4, 'No.'],
  ['ERR-008', 'refusedWithKeyword', 'error', 6.4, 'No. (maxLength)'],
  ['ERR-009', 'quotaExceeded', 'error', 7, QUOTA],
  ['ERR-010', 'segmentGone', 'error', 6.4, 'The segment you are referring to is deleted.'],
  ['ERR-011', 'refused', 'error', 6.4, 'No.'],
  ['ERR-012', 'segmentMissing', 'warning', 15, MISSING],
  ['ERR-013', 'widgetFailed', 'error', null, 'No.'],
  ['ERR-014', 'crashed', 'error', null, 'Something went wrong. Please reload this page.'],
  ['ERR-016', 'preferencesFailed', 'warning', null, 'preferences.load.failed'],
  ['ERR-018', 'chunkFailed', 'error', null, 'chunk.load.failed'],
  ['ERR-019', 'fetchFailed', 'warning', null, "Can't access response. Blocked by browser?"],
  ['ERR-020', 'downloadNotStarted', 'error', 6.4, 'Download failed No.'],
  ['ERR-021', 'downloadFailed', 'error', 6.4, 'Download data failed.'],
  ['ERR-022', 'pageDownloadFailed', 'info', 6.4, 'Download data fail.'],
  ['ERR-023', 'downloadTimeout', 'error', 6.4, 'Download data timeout.'],
  ['ERR-024', 'downloadComplete', 'info', 6.4, 'Download data complete.'],
  ['ERR-024', 'downloadOpened', 'info', 6.4, 'Open data in browser.'],
  ['ERR-025', 'popupBlocked', 'warning', null, 'Please allow content insight open new window.'],
] as const)('%s: %s is said in these words, this tone, for this time', (id, name, tone, seconds, text) => {
  expect(messages[name]).toMatchObject({ id, tone, seconds });
  expect(messageText(name, { name: 'Plan A', message: 'No.', keyword: 'maxLength' })).toBe(text);
});

test('every message is in the list above', () => {
  expect(Object.keys(messages)).toHaveLength(23);
});
