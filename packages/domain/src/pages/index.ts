export * from './bi-frame.ts';
export * from './menu.ts';
export * from './page-access.ts';
export * from './page-catalogue.ts';
export * from './page-path.ts';
export * from './page-settings.ts';
export * from './page-subjects.ts';
export * from './share-link.ts';
