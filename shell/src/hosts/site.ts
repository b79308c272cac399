import { afterFirstPaint } from '../start/first-paint';
import { tellStartFailed } from '../start/start-failed';

/** The site: the whole shell. The import is the border behind which shared packages are there. */
void afterFirstPaint(() => {
  import(/* webpackChunkName: "start-site" */ '../start/site').then(({ start }) => start()).catch(tellStartFailed);
});
