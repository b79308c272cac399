export { forgetMap, shownMap } from './map-stand-in';
export { mountRemote } from './mount-remote';
