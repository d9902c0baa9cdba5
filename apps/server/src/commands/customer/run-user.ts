import { randomBytes } from 'node:crypto';
import { UsageError } from '../usage-error.ts';
import type { UserCommand } from './arguments.ts';
import type { UserChange, Who } from './user-change.ts';

const SHORTEST_PASSWORD = 12;

export interface UserCommandDeps {
  /** The whole of standard input, for `--password-stdin`. */
  readInput(): Promise<string>;
  hash(password: string): Promise<string>;
  /** Makes the change, here or in the running server. */
  change(change: UserChange): Promise<void>;
}

/** Returns the command's output. */
export async function runUser(command: UserCommand, deps: UserCommandDeps): Promise<string> {
  switch (command.kind) {
    case 'user-status': {
      const { who, status } = command;
      await deps.change({ kind: 'status', who, status });
      return `${nameOf(who)} ${status === 'active' ? 'may sign in again' : 'can sign in no more; open sessions end within seconds'}.`;
    }
    case 'user-revoke':
      await deps.change({ kind: 'revoke', who: command.who });
      return `All sessions of ${nameOf(command.who)} end within seconds; "user disable" also keeps new ones out.`;
    case 'user-password': {
      const { password, isShown } = await choosePassword(command, deps);
      await deps.change({ kind: 'password', who: { email: command.email }, hash: await deps.hash(password) });
      const shown = isShown ? ` is ${password}\nIt is shown only now.` : ' is set.';
      return `The new password of ${command.email}${shown} All sessions with the old one end within seconds.`;
    }
  }
}

function nameOf(who: Who): string {
  return 'email' in who ? who.email : who.externalId;
}

export async function choosePassword(
  { passwordFromStdin }: { passwordFromStdin: boolean },
  { readInput }: Pick<UserCommandDeps, 'readInput'>,
): Promise<{ password: string; isShown: boolean }> {
  if (!passwordFromStdin) return { password: randomBytes(15).toString('base64url'), isShown: true };
  const password = (await readInput()).replace(/\r?\n$/, '');
  if (password.length >= SHORTEST_PASSWORD) return { password, isShown: false };
  throw new UsageError(`A password has at least ${SHORTEST_PASSWORD} characters.`);
}
