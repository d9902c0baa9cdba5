/** Sign-in: where a fresh session may lead. */
export * from './own-path.ts';
