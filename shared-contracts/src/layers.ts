/** Layers: zones that the site's operator has added. */
export * from './calls/layers';
