import { demoCustomers } from '@playhead/synth/demo-customers';
import type { Database } from '../../platform/metadata/metadata.ts';
import { seedDemoCustomers, seedDemoUsers } from './seed-demo.ts';

/** A hash says what it costs: to check this one takes nothing, to check a real one a third of a second. */
const QUICK_HASH = `scrypt$2$1$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The demo customers and users, whose sign-ins take no time. */
export async function seedTestUsers(db: Database): Promise<void> {
  await seedDemoCustomers(db, demoCustomers);
  await seedDemoUsers(db, QUICK_HASH);
}
