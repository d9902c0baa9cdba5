import { AppError } from '@playhead/contract/errors';
import { isMissingReference } from '../metadata/metadata-error.ts';

/**
 * Awaits a statement that stores something for a member of a customer. A session is up to a second old: the membership may
 * have ended since, and then the caller is signed in no more.
 */
export async function storedForMember<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isMissingReference(error)) throw new AppError('not_signed_in', {}, { cause: error });
    throw error;
  }
}
