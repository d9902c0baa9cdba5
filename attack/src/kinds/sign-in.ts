import { type Attack, customerPath, each } from '../attack.ts';

const GUESSES = 120;
const LONG_HEADERS = 500;

/** Runs last: afterwards the server rate-limits this address. */
export const signIn: Attack = {
  kind: 'sign-in',
  summary: 'passwords guessed under changing headers are slowed down, and nobody else waits for it',
  async run({ target, record, attempt, attacker, colleague, scale, seed }) {
    let checked = 0;
    const guess = async (at: number) => {
      const response = await target.send({
        method: 'POST',
        path: '/portal/session',
        headers: { authorization: `Bearer ${seed}-${at}`, 'x-forwarded-for': `10.0.${at % 256}.1` },
        body: { email: colleague.email, password: `wrong-${at}` },
      });
      if (response.status === 401) checked += 1;
      const expected = response.status === 401 || response.status === 429;
      record({ status: response.status, failure: expected ? null : `guess ${at}: ${response.status}` });
    };
    await each(
      Array.from({ length: GUESSES }, (_, at) => at),
      30,
      guess,
    );
    record({ status: 429, failure: checked < GUESSES / 2 ? null : `${checked} of ${GUESSES} guesses were checked` });
    const headers = Array.from({ length: Math.round(LONG_HEADERS * scale) }, (_, at) => `${at}`.padStart(8000, 'x'));
    await each(headers, 8, (header) =>
      attempt(
        { method: 'GET', path: customerPath(attacker, '/users/user-info'), token: header },
        { status: [401, 429, 431] },
      ),
    );
  },
};
