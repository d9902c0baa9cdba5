import { MODEL_TABLE } from '@playhead/contract/customer-path';
import { AppError } from '@playhead/contract/errors';
import type { Customer } from './customer-directory.ts';

/** A table of another name is as unknown as a page that does not exist. */
export function requireKnownTable(table: string, { accountName }: Pick<Customer, 'accountName'>): void {
  if (table !== MODEL_TABLE && table !== accountName) throw new AppError('not_found');
}
