import { vi } from 'vitest';
import type { MapPort } from '../map/port';

/** A map port that does nothing and records its calls. */
export function createTestMapPort(overrides: Partial<MapPort> = {}): MapPort {
  return {
    setFeatures: vi.fn(),
    setPins: vi.fn(),
    fit: vi.fn(),
    zoomBy: vi.fn(),
    panBy: vi.fn(),
    goTo: vi.fn(),
    view: () => {
      throw new Error('This port has no view.');
    },
    project: () => ({ x: 0, y: 0 }),
    unproject: () => ({ lat: 0, lng: 0 }),
    setDrawing: vi.fn(),
    credits: () => [],
    resize: vi.fn(),
    remove: vi.fn(),
    ...overrides,
  };
}
