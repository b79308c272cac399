/** Checks of form fields, the same in the browser and on the server. */
export * from './rules/can-be-telephone';
export * from './rules/forms';
export * from './rules/names';
export * from './rules/patterns';
