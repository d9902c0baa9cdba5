import { MAX_BOARD_NAME } from '@playhead/contract/http/boards';

/** What is wrong with a name as it was typed; null when it can be saved. */
export function boardNameProblem(typed: string): string | null {
  const name = typed.trim();
  if (name === '') return 'Please enter the name of your board';
  return [...name].length > MAX_BOARD_NAME ? `The words exceed the maximum ${MAX_BOARD_NAME}-characters length.` : null;
}
