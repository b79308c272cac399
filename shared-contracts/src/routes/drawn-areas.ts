import polyline from '@mapbox/polyline';
import { LIMITS, MAP_COORDINATE_DECIMALS } from '../basics/constants';
import type { Polygon } from '../entities/region';
import { cleanText } from './query-values';

/** Maximum length of all areas in an address together, with their escapes. Servers refuse longer addresses. */
const MAX_LENGTH = 6000;
/** Length that is kept free for a corner: up to twelve characters, some of them as an escape of three. */
const CORNER_LENGTH = 24;
/** Limits of the outlines that calls accept. */
const MAX_ID_LENGTH = 64;
const MAX_CORNERS = 2000;
/** The drawn areas have numbers: 'area-2' is '2' in an address. */
const NUMBERED = /^area-(\d+)$/;
const idOfName = (name: string): string => (/^\d+$/.test(name) ? `area-${name}` : name);
/** Before the id of an area whose homes are left out. */
const NOT = '-';

/**
 * Areas as texts of an address, such as '1:_p~iF~ps|U…' or '-Our side of Kīhei:…': the id, with a minus where the homes within
 * are left out, and the corners as an encoded polyline with five decimals, about one meter. The first corner is not repeated at the end. Areas above the length of an address are left
 * out.
 */
export function encodeAreas(areas: readonly Polygon[]): string[] {
  let left = MAX_LENGTH;
  return areas.flatMap(({ id, coordinates, exclude }) => {
    const corners = coordinates.slice(0, -1).map(([lng, lat]): [number, number] => [lat, lng]);
    const name = NUMBERED.exec(id)?.[1] ?? id.replaceAll(':', ' ').replace(/^[\s-]+/, '');
    const text = `${exclude ? NOT : ''}${name}:${polyline.encode(corners, MAP_COORDINATE_DECIMALS)}`;
    const length = lengthInAddress([text]);
    if (length > left) return [];
    left -= length;
    return [text];
  });
}

/** Whether an address has room for all of these areas. */
export const fitAddress = (areas: readonly Polygon[]): boolean => encodeAreas(areas).length === areas.length;

/** The areas of an address, closed. What is no area is left out. Never throws. */
export function decodeAreas(texts: readonly string[]): Polygon[] {
  if (lengthInAddress(texts) > MAX_LENGTH) return [];
  const seen = new Set<string>();
  return texts.slice(0, LIMITS.polygons).flatMap((text) => {
    const at = text.indexOf(':');
    if (at < 1) return [];
    const exclude = text.startsWith(NOT);
    const name = cleanText(text.slice(exclude ? NOT.length : 0, at), at);
    const id = idOfName(name);
    const corners = polyline
      .decode(text.slice(at + 1), MAP_COORDINATE_DECIMALS)
      .map(([lat, lng]): [number, number] => [lng, lat]);
    const isArea =
      corners.length >= 3 && corners.length < MAX_CORNERS && corners.every(isOnEarth) && hasSurface(corners);
    if (name === '' || id.length > MAX_ID_LENGTH || !isArea || seen.has(id)) return [];
    seen.add(id);
    return [{ id, coordinates: [...corners, ...corners.slice(0, 1)], ...(exclude ? { exclude } : {}) }];
  });
}

/** A visitor's name for an area, as an id that comes back from an address as it is; '' for none. */
export const areaNameOf = (text: string): string =>
  idOfName(
    cleanText(
      text
        .replace(/[:\p{C}]/gu, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^[\s-]+/, ''),
      MAX_ID_LENGTH,
    ),
  );

/** False for corners of one place or one line. */
function hasSurface(corners: readonly [number, number][]): boolean {
  const [[x, y] = [0, 0]] = corners;
  const [otherX, otherY] = corners.find((corner) => corner[0] !== x || corner[1] !== y) ?? [x, y];
  return corners.some((corner) => (otherX - x) * (corner[1] - y) !== (otherY - y) * (corner[0] - x));
}

const isOnEarth = ([lng, lat]: [number, number]): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** Whether the address has room for another area with the most corners that a visitor can draw. */
export const hasRoomForArea = (areas: readonly Polygon[]): boolean =>
  areas.length < LIMITS.polygons &&
  lengthInAddress(encodeAreas(areas)) <= MAX_LENGTH - LIMITS.areaCorners * CORNER_LENGTH;

const lengthInAddress = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + new URLSearchParams({ area: text }).toString().length + 1, 0);
