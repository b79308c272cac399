import { isolateStyles, siteOrigin } from '../embed/isolate-styles';

/**
 * The third host: an element that puts the navigation on a page of an allowed origin. Its styles have to be
 * kept apart before the first of them arrives.
 */
isolateStyles(siteOrigin());
import(/* webpackChunkName: "start-embed" */ './start-embed')
  .then(({ defineEmbed }) => defineEmbed())
  .catch(window.reportError);
