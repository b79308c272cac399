export { forgetMap, shownMap } from './map-stand-in';
