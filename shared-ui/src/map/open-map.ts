import type { MapOptions, MapPort } from './port';

/** No map can be drawn on this machine; the list still shows everything. */
export class NoWebGl extends Error {
  override readonly name = 'NoWebGl';
}

export function hasWebGl(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Fetches the engine for this site and draws a map with it: Mapbox with a token, MapLibre without. */
export async function openMap(options: MapOptions, token: string | null): Promise<MapPort> {
  if (!hasWebGl()) throw new NoWebGl('WebGL is not available');
  if (token) {
    const mapbox = await import('./engine-mapbox');
    return mapbox.default({ ...options, token });
  }
  const maplibre = await import('./engine-maplibre');
  return maplibre.default(options);
}
