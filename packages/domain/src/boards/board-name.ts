import { MAX_BOARD_NAME } from '@playhead/contract/http/boards';
import { t } from '@playhead/texts/translate';

/** What is wrong with a name as it was typed; null when it can be saved. */
export function boardNameProblem(typed: string): string | null {
  const name = typed.trim();
  if (name === '') return t('Please enter the name of your board');
  return [...name].length > MAX_BOARD_NAME
    ? t('The words exceed the maximum {most}-characters length.', { most: MAX_BOARD_NAME })
    : null;
}
