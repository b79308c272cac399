import polyline from '@mapbox/polyline';
import { LIMITS, MAP_COORDINATE_DECIMALS } from '../basics/constants';
import { type Polygon, polygonSchema } from '../entities/region';

/** Maximum length of all areas of an address together, in characters. Servers refuse longer addresses. */
const MAX_LENGTH = 6000;
/** The drawn areas have numbers: 'area-2' is '2' in an address. */
const NUMBERED = 'area-';

/**
 * Areas as texts of an address, such as '1:_p~iF~ps|U…': the id, and the corners as an encoded polyline with five
 * decimals, about one meter. The first corner is not repeated at the end. Areas above the length of an address are left
 * out.
 */
export function encodeAreas(areas: readonly Polygon[]): string[] {
  let left = MAX_LENGTH;
  return areas.flatMap(({ id, coordinates }) => {
    const corners = coordinates.slice(0, -1).map(([lng, lat]): [number, number] => [lat, lng]);
    const text = `${id.startsWith(NUMBERED) ? id.slice(NUMBERED.length) : id.replaceAll(':', ' ')}:${polyline.encode(corners, MAP_COORDINATE_DECIMALS)}`;
    left -= text.length;
    return left < 0 ? [] : [text];
  });
}

/** The areas of an address, closed. What is no area is left out. Never throws. */
export function decodeAreas(texts: readonly string[]): Polygon[] {
  if (texts.join('').length > MAX_LENGTH) return [];
  const seen = new Set<string>();
  return texts.slice(0, LIMITS.polygons).flatMap((text) => {
    const at = text.indexOf(':');
    const name = text.slice(0, at);
    const corners = polyline.decode(text.slice(at + 1), MAP_COORDINATE_DECIMALS).map(([lat, lng]) => [lng, lat]);
    const area = polygonSchema.safeParse({
      id: /^\d+$/.test(name) ? NUMBERED + name : name,
      coordinates: [...corners, ...corners.slice(0, 1)],
    });
    if (at < 1 || !area.success || seen.has(area.data.id)) return [];
    seen.add(area.data.id);
    return [area.data];
  });
}

/** Whether the address has room for another area of this many corners. */
export const hasRoomForArea = (areas: readonly Polygon[]): boolean =>
  areas.length < LIMITS.polygons && encodeAreas(areas).join('').length <= MAX_LENGTH - LIMITS.areaCorners * 16;
