import { Check, Pencil, Undo2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '../button/button';
import { LiveRegion } from '../feedback/live-region';
import { AreaCross } from './area-cross';
import { AREA_CORNERS, type AreaDrawing } from './area-drawing';
import classes from './area-tools.module.css';
import type { MapPort } from './port';

interface AreaToolsProps {
  port: MapPort;
  drawing: AreaDrawing;
  frame: RefObject<HTMLElement | null>;
}

/** Starts the drawing of an area, and what is needed until it ends. */
export function AreaTools({ port, drawing, frame }: AreaToolsProps) {
  const start = useRef<HTMLButtonElement>(null);
  const finish = () => {
    drawing.finish();
    // the button is there again once the tools are gone
    requestAnimationFrame(() => start.current?.focus({ preventScroll: true }));
  };
  if (!drawing.drawing) {
    return (
      <span className={classes.start}>
        <Button
          ref={start}
          variant="secondary"
          size="small"
          icon={<Pencil size={15} />}
          disabled={!drawing.possible}
          title={drawing.possible ? undefined : 'There are as many areas as a search can have'}
          onClick={drawing.start}
        >
          Draw area
        </Button>
      </span>
    );
  }
  return (
    <>
      <AreaCross port={port} drawing={drawing} frame={frame} onEnd={finish} />
      <AreaBar drawing={drawing} onFinish={finish} />
    </>
  );
}

function AreaBar({ drawing, onFinish }: { drawing: AreaDrawing; onFinish: () => void }) {
  const { corners, undo, cancel } = drawing;
  const missing = AREA_CORNERS - corners.length;
  return (
    <fieldset className={classes.bar} aria-label="Area being drawn">
      <p className={classes.hint}>{hintOf(missing)}</p>
      <div className={classes.steps}>
        <Button variant="quiet" size="small" onClick={cancel}>
          Cancel
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Undo2 size={15} />}
          disabled={corners.length === 0}
          onClick={undo}
        >
          Undo corner
        </Button>
        <Button size="small" icon={<Check size={15} />} disabled={missing > 0} onClick={onFinish}>
          Finish
        </Button>
      </div>
      <LiveRegion>{cornersText(corners.length)}</LiveRegion>
    </fieldset>
  );
}

function hintOf(missing: number): string {
  if (missing === AREA_CORNERS) return 'Press the map at each corner of the area.';
  if (missing > 0) return `${missing} more ${missing === 1 ? 'corner' : 'corners'} at least.`;
  return 'Go on, or press the first corner to finish.';
}

function cornersText(count: number): string {
  return count === 0 ? 'No corners' : `${count} ${count === 1 ? 'corner' : 'corners'}`;
}
