import { isolateStyles, siteOrigin } from '../embed/isolate-styles';

/**
 * The host of pages of other sites: an element with the navigation for pages of allowed origins. Style isolation must start before the
 * first style sheet loads.
 */
isolateStyles(siteOrigin());
import(/* webpackChunkName: "start-embed" */ './start-embed')
  .then(({ defineEmbed }) => defineEmbed())
  .catch(window.reportError);
