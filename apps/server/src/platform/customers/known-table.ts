import { MODEL_TABLE } from '@playhead/contract/customer-path';
import { AppError } from '@playhead/contract/errors';
import type { Customer } from './customer-directory.ts';

/** An unknown table gets the same error as an unknown page. */
export function requireKnownTable(table: string, { accountName }: Pick<Customer, 'accountName'>): void {
  if (table !== MODEL_TABLE && table !== accountName) throw new AppError('not_found');
}
