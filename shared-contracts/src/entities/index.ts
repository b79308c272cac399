/** The entities of the calls: half of the contract's schemas. The shell evaluates them in a separate task. */
export * from './agent';
export * from './aggregates';
export * from './content';
export * from './lead-action';
export * from './listing';
export * from './market';
export * from './notification';
export * from './region';
export * from './registration';
export * from './saved-search';
export * from './search';
export * from './settings';
export * from './shortlist';
export * from './tracking-event';
export * from './user';
