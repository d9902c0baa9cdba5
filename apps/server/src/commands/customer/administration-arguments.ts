import { CustomerSettings, SettingsChange } from '@playhead/contract/http/administration/administration';
import { LONGEST_TOKEN_DAYS } from '@playhead/contract/http/administration/service-tokens';
import { type Permission } from '@playhead/contract/permissions';
import { decodeParsed } from '@playhead/contract/wire';
import { settingProblems } from '@playhead/domain/administration';
import { UsageError } from '../usage-error.ts';

/** What admins also do on the page. */
export type AdministrationCommand =
  | { kind: 'set'; customerId: number; change: SettingsChange }
  | { kind: 'user-permissions'; customerId: number; email: string; permissions: readonly Permission[] }
  | { kind: 'token-create'; customerId: number; name: string; permissions: readonly Permission[]; days: number }
  | { kind: 'token-list'; customerId: number }
  | { kind: 'token-revoke'; customerId: number; id: string };

const DEFAULT_DAYS = 90;
const settingNames = Object.keys(CustomerSettings.shape);

export const administrationHelp = `
  set --id 2001 NAME=VALUE...       settings; lists with commas, "none" for no country, on or off:
         ${settingNames.join(', ').replaceAll(/(.{60,90}?), /g, '$1,\n         ')}
  user permissions --customer 2001 --email ada@my.tv [--permission NAME]...    replaces them; none without any
  token create --customer 2001 --name "Nightly feed" [--permission NAME]... [--days ${DEFAULT_DAYS}]
  token list --customer 2001
  token revoke --customer 2001 --token ID
`;

/** `time_zone=Europe/Berlin`, read by the schema of the setting. */
export function readSettingsChange(words: readonly string[]): SettingsChange {
  if (words.length === 0) throw new UsageError(`Give NAME=VALUE; the names are ${settingNames.join(', ')}.`);
  const wire: Record<string, unknown> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    const name = at === -1 ? word : word.slice(0, at);
    if (at === -1 || !settingNames.includes(name))
      throw new UsageError(`"${word}" is no setting; give NAME=VALUE with one of ${settingNames.join(', ')}.`);
    wire[name] = readValue(name, word.slice(at + 1));
  }
  const change = decodeParsed(SettingsChange, SettingsChange.parse(wire));
  const problem = Object.values(settingProblems(change))[0];
  if (problem !== undefined) throw new UsageError(problem);
  return change;
}

function readValue(name: string, text: string): unknown {
  const schema = SettingsChange.shape[name as keyof typeof SettingsChange.shape];
  const value = candidates(text).find((candidate) => candidate !== undefined && schema.safeParse(candidate).success);
  if (value !== undefined) return value;
  const [issue] = schema.safeParse(text).error?.issues ?? [];
  throw new UsageError(`${name} cannot be "${text}": ${issue?.message ?? 'the value is not valid'}.`);
}

/** The schema takes the first that fits, so a name such as "on" stays a text. */
function candidates(text: string): readonly unknown[] {
  return [
    text === 'none' ? null : undefined,
    text === 'on' ? true : text === 'off' ? false : undefined,
    text.trim() === '' ? undefined : Number(text),
    text === '' ? [] : text.split(',').map((part) => part.trim()),
    text,
    readJson(text),
  ];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Most values are no JSON.
    return undefined;
  }
}

export function readDays(text: string | undefined): number {
  const days = text === undefined ? DEFAULT_DAYS : Number(text);
  if (!Number.isInteger(days) || days < 1 || days > LONGEST_TOKEN_DAYS)
    throw new UsageError(`--days needs a number from 1 to ${LONGEST_TOKEN_DAYS}.`);
  return days;
}

export function readTokenId(text: string | undefined): string {
  if (text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text;
  throw new UsageError('--token needs the id of a token; "token list" shows them.');
}
