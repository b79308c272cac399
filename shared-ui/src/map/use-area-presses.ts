import { useEffect } from 'react';
import type { LatLng } from 'shared-contracts';
import { AREA_CORNERS, type AreaDrawing } from './area-drawing';
import type { MapPort } from './port';

/** Pixels around a corner that count as pressing it: a target of 24 pixels. */
const REACH = 12;

/** What a press does while an area is drawn: the first corner, or the last one again, closes it; others are set. */
export function useAreaPresses(port: MapPort | null, drawing: AreaDrawing): (at: LatLng) => void {
  const active = drawing.drawing;
  useEffect(() => {
    if (!active) return;
    port?.setDrawing(true);
    return () => port?.setDrawing(false);
  }, [port, active]);
  return (at) => {
    const { corners } = drawing;
    const ends = corners.length >= AREA_CORNERS ? [corners[0], corners.at(-1)] : [];
    if (port && ends.some((corner) => corner && isNear(port, corner, at))) drawing.finish();
    else drawing.add(at);
  };
}

function isNear(port: MapPort, one: LatLng, other: LatLng): boolean {
  const [a, b] = [port.project(one), port.project(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) <= REACH;
}
