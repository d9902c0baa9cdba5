import type { CustomerSettings } from '@playhead/contract/http/administration/administration';
import { expect, test } from 'vitest';
import { changedSettings, lastAdminProblem, settingProblems } from './index.ts';

test.each([
  [{ name: ' ' }, { name: 'Enter the name people will see.' }],
  [
    { timeZone: 'Europe/Atlantis' },
    { timeZone: '"Europe/Atlantis" is not a time zone. Choose one such as Europe/Berlin.' },
  ],
  [{ timeZone: 'Europe/Berlin' }, {}],
  [{ viewerLabel: 'TV viewer' }, { viewerLabel: 'Enter one word in the singular, such as Viewer or Subscriber.' }],
  [{ customTags: ['plan', 'Plan'] }, { customTags: 'The tag "plan" is there twice.' }],
  [{ customTags: [' '] }, { customTags: 'A tag needs a name.' }],
  [{ pages: [] }, { pages: 'Choose at least one page.' }],
  [{ defaultCountry: null }, {}],
  [
    { embedOrigins: ['https://portal.my.tv/path'] },
    {
      embedOrigins:
        '"https://portal.my.tv/path" is not an origin. Enter one such as https://portal.my.tv, without a path.',
    },
  ],
  [{ embedOrigins: ['https://portal.my.tv', 'http://[::1]:8080'] }, {}],
])('USR-018: settings %j have the problems %j', (change, problems) => {
  expect(settingProblems(change)).toEqual(problems);
});

test('USR-018: a save holds what differs alone', () => {
  const saved = { name: 'Aurora', customTags: ['plan'], weekStartDay: 0 } as unknown as CustomerSettings;
  expect(changedSettings({ name: 'Aurora', customTags: ['plan', 'player'], weekStartDay: 0 }, saved)).toEqual({
    customTags: ['plan', 'player'],
  });
});

const admin = { id: 'a', permissions: ['ci_admin_permission'], isActive: true } as const;
const other = { id: 'b', permissions: ['ci_export_permission'], isActive: true } as const;

test.each([
  ['the only admin', [admin, other], { id: 'a', keeps: false }, true],
  ['an admin and a disabled one', [admin, { ...admin, id: 'c', isActive: false }], { id: 'a', keeps: false }, true],
  ['one of two admins', [admin, { ...admin, id: 'c' }], { id: 'a', keeps: false }, false],
  ['the only admin, who keeps it', [admin, other], { id: 'a', keeps: true }, false],
  ['somebody else', [admin, other], { id: 'b', keeps: false }, false],
])('USR-016: taking the permission to administer from %s', (_who, users, change, refused) => {
  expect(lastAdminProblem(users, change) !== null).toBe(refused);
});
