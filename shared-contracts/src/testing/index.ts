export * from './create-test-host';
export * from './hostile-input';
export * from './sample-settings';
export * from './samples';
export * from './test-api';
export * from './test-bus';
export * from './test-navigation';
export * from './test-session';
