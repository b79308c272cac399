/** Tabs. */
export * from './support/centre-in-strip';
export * from './tabs/tabs';
