import { hostname, userInfo } from 'node:os';

/** For the audit log. */
export function currentActor(): string {
  const name = process.getuid === undefined ? 'unknown' : nameOfUser();
  return `${name}@${hostname()}`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run with a uid that has no name.
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}
