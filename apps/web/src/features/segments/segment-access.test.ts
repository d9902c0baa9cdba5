import { expect, test } from 'vitest';
import { testUser } from '../../testing/test-user.ts';
import {
  actionRefusal,
  isLocked,
  mayChangeSegments,
  mayCreateSegments,
  QUOTA_EXCEEDED,
  quotaRefusal,
} from './segment-access.ts';

test('SEG-090: the lock comes with the user or with the list', () => {
  expect(isLocked(testUser())).toBe(false);
  expect(isLocked(testUser({ segmentLock: true }))).toBe(true);
  expect(isLocked(testUser(), { dataLock: 1 })).toBe(false);
  expect(isLocked(testUser(), { dataLock: 2 })).toBe(true);
});

test('SEG-093: the permission creates, except in the workbench and among saved analyses', () => {
  const may = testUser({ permissions: ['ci_create_segment_permission'], functions: ['adhoc_segments'] });
  expect(mayCreateSegments(may, 'segments_list')).toBe(true);
  expect(mayCreateSegments(may, 'customer_reports')).toBe(false);
  expect(mayCreateSegments(may, 'ci_customer_view_explore')).toBe(false);
  expect(mayCreateSegments(testUser(), 'segments_list')).toBe(false);
});

test('USR-012: without adhoc_segments there is no creation view, and what is there can still be changed', () => {
  const user = testUser({ permissions: ['ci_create_segment_permission'], functions: ['time_based'] });
  expect(mayCreateSegments(user, 'segments_list')).toBe(false);
  expect(mayChangeSegments(user)).toBe(true);
  const rights = { mayOpen: true, mayCreate: false, mayChange: true, mayExport: true, locked: false };
  const own = { mine: true, viewers: 5 };
  expect(actionRefusal('copy', own, rights)).toBe('You do not have the permission for this.');
  expect(actionRefusal('edit', own, rights)).toBeNull();
  expect(actionRefusal('delete', own, rights)).toBeNull();
});

test.each([
  [9, false, null],
  [10, false, QUOTA_EXCEEDED],
  [11, false, QUOTA_EXCEEDED],
  [10, true, null],
  [11, true, null],
])('SEG-094: %i of 10 segments, internal %s', (segmentUsage, mayExceed, refusal) => {
  expect(quotaRefusal({ segmentUsage, segmentQuota: 10, mayExceed })).toBe(refusal);
});

test('a colleague’s segment can be read and copied, and nothing else', () => {
  const rights = { mayOpen: true, mayCreate: true, mayChange: true, mayExport: true, locked: false };
  const theirs = { mine: false, viewers: 5 };
  expect(actionRefusal('view', theirs, rights)).toBeNull();
  expect(actionRefusal('copy', theirs, rights)).toBeNull();
  expect(actionRefusal('edit', theirs, rights)).toBe('Only the owner can do this.');
  expect(actionRefusal('open', { mine: true, viewers: null }, rights)).toBe('It is not built yet.');
  expect(actionRefusal('edit', { mine: true, viewers: 5 }, { ...rights, locked: true })).toContain('locked');
  expect(actionRefusal('delete', { mine: true, viewers: 5 }, { ...rights, mayChange: false })).toContain('permission');
});

test('EXP-008: members are sent and scheduled with the export permission, once there are some', () => {
  const rights = { mayOpen: true, mayCreate: false, mayChange: false, mayExport: true, locked: true };
  const theirs = { mine: false, viewers: 5 };
  expect(actionRefusal('send', theirs, rights)).toBeNull();
  expect(actionRefusal('schedule', theirs, rights)).toBeNull();
  expect(actionRefusal('send', { mine: true, viewers: null }, rights)).toBe('It is not built yet.');
  expect(actionRefusal('schedule', theirs, { ...rights, mayExport: false })).toContain('permission');
});
