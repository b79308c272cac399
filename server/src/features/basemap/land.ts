import { landRings } from 'gazetteer';

type Position = readonly [number, number];

/** Crests as rough lines, for soft shade. */
const CRESTS: readonly (readonly Position[])[] = [
  [
    [-157.7, 21.322],
    [-157.79, 21.355],
    [-157.835, 21.404],
    [-157.875, 21.47],
    [-157.93, 21.54],
    [-157.985, 21.625],
  ],
  [
    [-158.105, 21.38],
    [-158.1, 21.415],
    [-158.115, 21.46],
    [-158.143, 21.507],
    [-158.19, 21.54],
  ],
  [
    [-155.47, 19.53],
    [-155.605, 19.4756],
    [-155.69, 19.33],
    [-155.72, 19.2],
  ],
  [
    [-156.79, 21.13],
    [-156.868, 21.106],
    [-156.94, 21.13],
  ],
];

/** Islands with their lakes and crests. The engine leaves out corners that are too small to see. */
export function mapLand() {
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...landRings().map((coordinates) => feature('land', { type: 'Polygon' as const, coordinates })),
      ...CRESTS.map((coordinates) => feature('crest', { type: 'LineString' as const, coordinates })),
    ],
  };
}

const feature = <G>(kind: string, geometry: G) => ({ type: 'Feature' as const, properties: { kind }, geometry });
