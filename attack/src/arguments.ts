import { BlockList, isIP } from 'node:net';
import { parseArgs } from 'node:util';
import type { AttackOptions, Credentials } from './run-attacks.ts';

export const USAGE = `npm run attack -- URL [options]

Attacks a running Playhead and counts what came of it, by kind. It writes into the installation it attacks:
use one made for it. Only loopback addresses are attacked, unless --allow-host names the host.

  --attacker EMAIL      a user with every permission       (analyst@aurora.example)
  --colleague EMAIL     another user of the same customer  (reader@aurora.example)
  --stranger EMAIL      a user of another customer         (analyst@borealis.example)
  --only KIND,KIND      some kinds only; --help lists them
  --scale NUMBER        share of the tries that are counted in thousands, 0.01 to 1  (1)
  --seed NUMBER         chooses the random tries  (1)
  --witness-limit MS    longest wait of a small query meanwhile  (10000)
  --allow-host HOST     attack this host though it is not loopback

The password of all three users is taken from ATTACK_PASSWORD, or is that of the demo.`;

const DEMO_PASSWORD = 'playhead-demo';

type Parsed =
  | { kind: 'run'; options: Omit<AttackOptions, 'say'> }
  | { kind: 'help' }
  | { kind: 'problem'; text: string };

export function parseArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Parsed {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        attacker: { type: 'string', default: 'analyst@aurora.example' },
        colleague: { type: 'string', default: 'reader@aurora.example' },
        stranger: { type: 'string', default: 'analyst@borealis.example' },
        only: { type: 'string' },
        scale: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        'witness-limit': { type: 'string', default: '10000' },
        'allow-host': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    const url = URL.parse(positionals[0] ?? '');
    if (url?.protocol !== 'http:') return problem('The first argument is the http address of a running Playhead.');
    if (!isLoopback(url.hostname) && values['allow-host'] !== url.hostname) {
      return problem(`${url.hostname} is not a loopback address; add --allow-host ${url.hostname} if it is yours.`);
    }
    const [scale, seed, witnessLimitMs] = [Number(values.scale), Number(values.seed), Number(values['witness-limit'])];
    if (!(scale >= 0.01 && scale <= 1)) return problem('--scale is a number from 0.01 to 1.');
    if (!Number.isInteger(seed)) return problem('--seed is a whole number.');
    if (!(witnessLimitMs > 0)) return problem('--witness-limit is a number of milliseconds.');
    const password = environment['ATTACK_PASSWORD'] ?? DEMO_PASSWORD;
    const account = (email: string): Credentials => ({ email, password });
    return {
      kind: 'run',
      options: {
        url,
        attacker: account(values.attacker),
        colleague: account(values.colleague),
        stranger: account(values.stranger),
        scale,
        seed,
        witnessLimitMs,
        ...(values.only === undefined ? {} : { only: values.only.split(',').map((kind) => kind.trim()) }),
      },
    };
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error));
  }
}

function problem(text: string): Parsed {
  return { kind: 'problem', text };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (address === 'localhost') return true;
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
