import type { Config } from '../config/config.ts';

export interface WelcomeOptions {
  appUrl: string;
  portalUrl: string;
  config: Pick<Config, 'demo' | 'demoUsers' | 'host'>;
  demoAccounts: readonly { email: string; password: string; note: string }[];
}

export function welcomeText({ appUrl, portalUrl, config, demoAccounts }: WelcomeOptions): string {
  const lines = ['', `  Playhead is ready:  ${appUrl}`];
  if (config.demo) lines.push(`  Embedded in a demo portal:  ${portalUrl}`, '');
  const [first] = demoAccounts;
  if (first !== undefined) {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    lines.push(`  Sign in with the password ${first.password}:`);
    lines.push(...demoAccounts.map(({ email, note }) => `    ${email.padEnd(width)}  ${note}`));
  }
  if (config.demo && config.demoUsers === 'refused') {
    lines.push(
      `  Demo users cannot sign in: others can reach HOST=${config.host}, and the demo password is published.`,
      '  Set PLAYHEAD_DEMO_PUBLIC=on to let them in all the same.',
    );
  }
  lines.push('', '  API: /docs   Stop: Ctrl-C', '');
  return `${lines.join('\n')}\n`;
}
