/** What the calls of the first part speak of: half of its schemas, which the shell makes in a task of their own. */
export * from './entities/agent';
export * from './entities/aggregates';
export * from './entities/content';
export * from './entities/lead-action';
export * from './entities/listing';
export * from './entities/region';
export * from './entities/registration';
export * from './entities/saved-search';
export * from './entities/search';
export * from './entities/settings';
export * from './entities/tracking-event';
export * from './entities/user';
