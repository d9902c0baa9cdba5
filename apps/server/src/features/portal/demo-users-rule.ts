import type { User } from './store.ts';

/** Demo users have a published password: outside the demo they do not get in, even when the database holds them. */
export type DemoUsersRule = 'allowed' | 'refused';

export function mayEnter(user: User, demoUsers: DemoUsersRule): boolean {
  return user.status === 'active' && (!user.isDemo || demoUsers === 'allowed');
}
