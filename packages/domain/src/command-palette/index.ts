export * from './find-commands.ts';
export * from './match-text.ts';
export * from './recent-commands.ts';
