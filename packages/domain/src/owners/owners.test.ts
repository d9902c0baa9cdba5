import type { Permission } from '@playhead/contract/permissions';
import { describe, expect, test } from 'vitest';
import { mayChangeOwned, ownedBy, ownerName } from './index.ts';

describe('who may change what belongs to somebody', () => {
  const other: readonly Permission[] = ['ci_export_permission', 'ci_create_segment_permission', 'ci_ingest_permission'];
  test.each<[string, string | null, boolean, readonly Permission[], boolean]>([
    ['the owner', 'ada', false, [], true],
    ['a colleague', 'bea', false, other, false],
    ['an admin, while the owner is there', 'bea', false, ['ci_admin_permission'], false],
    ['an admin, once the owner was removed', 'bea', true, ['ci_admin_permission'], true],
    ['an admin, once the account is gone', null, true, ['ci_admin_permission'], true],
    ['a colleague, once the owner was removed', 'bea', true, other, false],
    ['a colleague, once the account is gone', null, true, other, false],
  ])('%s', (_name, ownerId, ownerLeft, permissions, may) => {
    expect(mayChangeOwned({ ownerId, ownerLeft }, { userId: 'ada', permissions })).toBe(may);
  });
});

describe('owners in words', () => {
  const owner = 'Lena Vogt';
  test.each([
    [{ isMine: true, ownerLeft: false }, 'You', 'Owned by you'],
    [{ isMine: false, ownerLeft: false }, 'Lena Vogt', 'Owned by Lena Vogt'],
    [{ isMine: true, ownerLeft: true }, 'Lena Vogt (removed)', 'Owned by Lena Vogt, who was removed'],
    [{ isMine: false, ownerLeft: true }, 'Lena Vogt (removed)', 'Owned by Lena Vogt, who was removed'],
  ])('%j', (shown, name, line) => {
    expect([ownerName({ owner, ...shown }), ownedBy({ owner, ...shown })]).toEqual([name, line]);
  });
});
