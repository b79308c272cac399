import type { LatLng, Polygon, RegionOutline } from 'shared-contracts';

type Position = [number, number];
interface MapFeature {
  type: 'Feature';
  geometry:
    | { type: 'Point'; coordinates: Position }
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] };
  properties: Record<string, string>;
}
/** The data of a source. */
export interface FeatureList {
  type: 'FeatureCollection';
  features: MapFeature[];
}

/** The areas of a search. */
export function polygonFeatures(polygons: readonly Polygon[]): FeatureList {
  return {
    type: 'FeatureCollection',
    features: polygons.map(({ id, coordinates, exclude }) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [coordinates] },
      properties: { id, kind: exclude ? 'excluded' : 'wanted' },
    })),
  };
}

/** The outlines of regions. */
export function outlineFeatures(outlines: readonly RegionOutline[]): FeatureList {
  return polygonFeatures(outlines.map((outline) => outline.polygon));
}

const positionOf = ({ lat, lng }: LatLng): Position => [lng, lat];

/** The corners set so far and the line through them, closed once they make an area; or the path of a stroke. */
export function draftFeatures(corners: readonly LatLng[], path: readonly LatLng[] = []): FeatureList {
  const points = corners.map(positionOf);
  const [first] = points;
  const closed = first && points.length > 2 ? [...points, first] : points;
  const line = path.length > 0 ? path.map(positionOf) : closed;
  const dots = points.map(
    (coordinates): MapFeature => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} }),
  );
  if (line.length < 2) return { type: 'FeatureCollection', features: dots };
  const way: MapFeature = { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties: {} };
  return { type: 'FeatureCollection', features: [way, ...dots] };
}
