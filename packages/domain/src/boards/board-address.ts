/** What `board` in the address of the saved analyses names; null where it is absent. */
export type BoardAddress = { kind: 'list' } | { kind: 'board'; id: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Anything but an id is the list of boards. */
export function readBoardAddress(text: string | null): BoardAddress | null {
  if (text === null) return null;
  return UUID.test(text) ? { kind: 'board', id: text } : { kind: 'list' };
}
