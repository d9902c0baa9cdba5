import { expect, test } from 'vitest';
import { createTokens } from '../../apps/server/src/platform/tokens/tokens.ts';
import { documents, findCode } from './documents.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-bytes';

test('docs/embedding.md: the token of the example is accepted', async () => {
  const embedding = documents.filter(({ path }) => path === 'docs/embedding.md').flatMap(findCode);
  const code = embedding.find((one) => one.code.includes('export function signToken'))?.code ?? '';
  const example: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { signToken } = example as { signToken: (user: object, secret: string) => string };
  const token = signToken({ id: 'u-17', email: 'ada@my.tv', name: 'Ada Hopper' }, SECRET);
  const tokens = createTokens({ secret: SECRET, issuer: 'playhead', audience: 'playhead', now: () => new Date() });
  expect(await tokens.verify(token)).toMatchObject({
    subject: 'u-17',
    source: 'host',
    customerId: 2001,
    email: 'ada@my.tv',
    fullName: 'Ada Hopper',
    permissions: ['ci_export_permission'],
  });
});
