import { vi } from 'vitest';
import type { MapHandle } from '../map/engine';

/** A map that does nothing and records its calls. */
export function createTestMap(overrides: Partial<MapHandle> = {}): MapHandle {
  return {
    fitBounds: vi.fn(),
    zoomTo: vi.fn(),
    panBy: vi.fn(),
    jumpTo: vi.fn(),
    getBounds: () => null,
    getCenter: () => ({ lat: 20, lng: -156 }),
    getZoom: () => 9,
    getContainer: () => document.createElement('div'),
    project: () => ({ x: 0, y: 0 }),
    unproject: () => ({ lat: 0, lng: 0 }),
    resize: vi.fn(),
    off: vi.fn(),
    on: vi.fn(),
    addImage: vi.fn(),
    setFeatureState: vi.fn(),
    removeFeatureState: vi.fn(),
    touchZoomRotate: { disableRotation: vi.fn() },
    keyboard: { disableRotation: vi.fn() },
    ...overrides,
  };
}
