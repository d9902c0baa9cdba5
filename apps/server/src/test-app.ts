import { demoCustomers } from '@playhead/synth/demo-customers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppDeps, buildApp } from './app.ts';
import { seedTestUsers } from './features/users/test-seed.ts';
import { startTestEngine, type TestEngine } from './platform/engine/test-engine.ts';
import type { Metadata } from './platform/metadata/metadata.ts';
import { startTestMetadata } from './platform/metadata/test-metadata.ts';
import { unwatchedStorage } from './platform/storage/storage-watch.ts';
import { createTokens, type Tokens } from './platform/tokens/tokens.ts';

export const AURORA = 1001;
export const BOREALIS = 1002;

export interface TestApp {
  app: FastifyInstance;
  engine: TestEngine;
  metadata: Metadata;
  tokens: Tokens;
  /** Bearer header of a demo user, through the real sign-in. */
  signIn(email: string): Promise<{ authorization: string }>;
  end(): Promise<void>;
}

export interface TestParts {
  engine: TestEngine['engine'];
  metadata: Metadata;
  now: () => Date;
}

/** The whole server on real engines, with demo customers and users but without demo sessions; `inject()` calls it. */
export async function startTestApp(
  options: { now?: () => Date; change?: Partial<AppDeps> | ((parts: TestParts) => Promise<Partial<AppDeps>>) } = {},
): Promise<TestApp> {
  const now = options.now ?? (() => new Date());
  const [engine, template] = await Promise.all([
    startTestEngine({ customers: demoCustomers.map((customer) => customer.id) }),
    startTestMetadata({ seed: seedTestUsers }),
  ]);
  const metadata = await template.clone();
  const tokens = createTokens({
    secret: 'k9!vTq2#Lm7$Xz4&Rb8*Wn5^Jd3%Hs6@',
    issuer: 'playhead',
    audience: 'playhead',
    now,
  });
  const { change = {} } = options;
  const changed = typeof change === 'function' ? await change({ engine: engine.engine, metadata, now }) : change;
  const app = await buildApp({
    logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    version: '0.0.0-test',
    now,
    engine: engine.engine,
    metadata,
    storage: unwatchedStorage,
    portal: { tokens, demoUsers: 'allowed' },
    appConfig: {
      provider: 'playhead',
      version: '0.0.0-test',
      demo: true,
      hostOrigins: ['http://portal.example'],
      portalUrl: 'http://portal.example',
      exportOwner: '',
      signInProvider: null,
      passwordSignIn: true,
      demoUsers: [],
    },
    browserApps: [],
    checkReplies: true,
    requestsPerMinute: 1_000_000,
    inlineWaitMs: 100_000,
    ...changed,
  });
  return {
    app,
    engine,
    metadata,
    tokens,
    async signIn(email) {
      const payload = { email, password: 'playhead-demo' };
      const response = await app.inject({ method: 'POST', url: '/portal/session', payload });
      return { authorization: `Bearer ${response.json().data.token}` };
    },
    async end() {
      await app.close();
      await metadata.stop();
      await Promise.all([engine.end(), template.stop()]);
    },
  };
}
