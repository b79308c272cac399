import type { Scene } from './scene-id';
import { parseSceneId } from './scene-id';

/** Placeholder of a scene without drawing it; null for an id that is none. Completed beside the palettes. */
export function sceneHash(id: string): string | null {
  const scene: Scene | null = parseSceneId(id);
  return scene ? null : null;
}
