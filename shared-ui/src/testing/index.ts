export { forgetMap, shownMap } from './map-stand-in';
export { renderWithHost } from './render-with-host';
