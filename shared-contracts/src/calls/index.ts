export * from './account';
export * from './answer-key';
export * from './define-call';
export * from './directory';
export * from './leads';
export * from './listings';
export * from './search';
export * from './staff';
