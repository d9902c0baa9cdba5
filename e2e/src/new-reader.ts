import { addUser } from '@playhead/contract/http/administration/administration';
import { apiOf, signInAs } from './api-session.ts';
import type { BorrowedPlayhead } from './borrow-playhead.ts';
import { AURORA } from './stage.ts';

export interface Login {
  email: string;
  password: string;
}

let made = 0;

/** A user of Aurora without permissions, for a file that stores preferences: other files read pages as the demo users. */
export async function addReader({ url }: Pick<BorrowedPlayhead, 'url'>): Promise<Login> {
  made += 1;
  // Names in lists are found by a part of them: this one has no part of a demo user's.
  const email = `someone-${process.pid}-${made}@users.example`;
  const admin = apiOf(url, await signInAs(url, AURORA.analyst));
  const body = { email, user_full_name: `Someone ${process.pid} ${made}`, permissions: [] };
  const added = await admin.write('POST', '/administration/users', body, addUser.reply);
  if (added === undefined) throw new Error(`${email} was not added`);
  return { email, password: added.password };
}
