/** Titles, descriptions, breadcrumbs and public addresses of pages; licences of agents in words. */
export * from './display/breadcrumbs';
export * from './display/licence';
export * from './display/page-metadata';
export * from './display/page-titles';
export * from './routes/public-address';
