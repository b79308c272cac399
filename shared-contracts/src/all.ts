/** The whole contract, for tools and tests that list it. Pages import only the parts they need. */
export * from './forms';
export * from './index';
export * from './leads';
export * from './listing-facts';
export * from './pages';
export * from './second-factor';
export * from './staff';
