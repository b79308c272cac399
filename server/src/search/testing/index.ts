export { sharedBytes } from '../engine/shared-buffer';
