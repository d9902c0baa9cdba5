import { createHash } from 'node:crypto';
import { type Attack, customerPath, each } from '../attack.ts';

const GUESSES = 2000;
const ODD_CODES = [':code', '*', '%25', '0', 'a'.repeat(15), 'Z'.repeat(40)];

export const shareCodes: Attack = {
  kind: 'share codes',
  summary: 'guessed codes open nothing',
  async run({ attempt, attacker, scale, seed }) {
    const guesses = Array.from({ length: Math.round(GUESSES * scale) }, (_, at) =>
      createHash('sha256')
        .update(`${seed}-${at}`)
        .digest('hex')
        .slice(0, 15 + (at % 20)),
    );
    await each([...ODD_CODES, ...guesses], 8, (code) =>
      attempt(
        { method: 'GET', path: customerPath(attacker, `/share-links/${code}`), token: attacker.token },
        { status: [400, 404] },
      ),
    );
  },
};
