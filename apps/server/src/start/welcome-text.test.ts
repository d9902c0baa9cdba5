import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { welcomeText } from './welcome-text.ts';

const urls = { appUrl: 'http://localhost:8080', portalUrl: 'http://localhost:8081' };
const account = { email: 'ana@aurora.example', password: 'published', note: 'Aurora Stream' };

test('demo users are named with their password', () => {
  const text = welcomeText({ ...urls, config: readConfig({}, '/srv'), demoAccounts: [account] });
  expect(text).toContain('  Sign in with the password published:\n    ana@aurora.example  Aurora Stream\n');
  expect(text).not.toContain('cannot sign in');
});

test('where others can reach the port, the start says that demo users are refused and what to do', () => {
  const text = welcomeText({ ...urls, config: readConfig({ HOST: '0.0.0.0' }, '/srv'), demoAccounts: [] });
  expect(text).toContain('Demo users cannot sign in: others can reach HOST=0.0.0.0');
  expect(text).toContain('Set PLAYHEAD_DEMO_PUBLIC=on');
});
