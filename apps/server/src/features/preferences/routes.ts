import { readPreferences, savePreferences } from '@playhead/contract/http/account/preferences';
import type { Registrar } from '../../http/registrar.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { findPreferences, mergePreferences } from './store.ts';

/** USR-023 */
export function registerPreferences(registrar: Registrar, { db }: { db: Database }): void {
  registrar.handle(readPreferences, ({ session }) => findPreferences(db, session));
  registrar.handle(savePreferences, ({ session, body }) => mergePreferences(db, session, body));
}
