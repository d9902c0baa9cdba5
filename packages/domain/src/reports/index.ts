/** Saved analyses: names, roles, links and the order of their list. */
export * from './report-links.ts';
export * from './report-list.ts';
export * from './report-name.ts';
export * from './report-role.ts';
export * from './same-query.ts';
