import { laterPart } from '../search/later-part';
import { mapEngine } from './map-engine';

/** What is around the engine, which is asked for at the same time and not after it. */
export const mapPane = laterPart(() => {
  // whoever draws with the engine tells of its failure
  mapEngine.load().catch(() => undefined);
  return import('./map-pane');
});
