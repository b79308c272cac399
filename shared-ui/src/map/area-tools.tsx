import { Check, Pencil, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../button/button';
import { LiveRegion } from '../feedback/live-region';
import { Row, Text } from '../layout/layout';
import { i18n } from '../texts';
import { AreaCross } from './area-cross';
import { AREA_CORNERS, type AreaDrawing } from './area-drawing';
import classes from './area-tools.module.css';
import type { MapHandle } from './engine';

interface AreaToolsProps {
  map: MapHandle;
  drawing: AreaDrawing;
  frame: RefObject<HTMLElement | null>;
}

/** The button that starts a drawing, and the tools until the drawing ends. */
export function AreaTools({ map, drawing, frame }: AreaToolsProps) {
  const start = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const ending = (end: () => void, dropped: boolean) => () => {
    setAnnouncement(dropped ? i18n.t('The drawing ended without an area.') : '');
    end();
    // The button is mounted again after the tools are gone.
    requestAnimationFrame(() => start.current?.focus({ preventScroll: true }));
  };
  const finish = ending(drawing.finish, drawing.draft === null);
  const endByKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && target instanceof Node && frame.current?.contains(target)) finish();
  });
  useEffect(() => {
    if (!drawing.drawing) return;
    // the focus is on the map where the mouse set the corners; the cross handles its own keys
    document.addEventListener('keydown', endByKey);
    return () => document.removeEventListener('keydown', endByKey);
  }, [drawing.drawing]);
  if (!drawing.drawing) {
    return (
      <span className={classes.start}>
        <Button
          ref={start}
          variant="secondary"
          size="small"
          icon={<Pencil size={15} />}
          // not `disabled`: the focus returns here after the last possible area
          aria-disabled={!drawing.possible}
          title={drawing.possible ? undefined : i18n.t('You have drawn the maximum number of areas')}
          onClick={() => {
            if (!drawing.possible) return;
            setAnnouncement('');
            drawing.start();
          }}
        >
          {i18n.t('Draw area')}
        </Button>
        <LiveRegion>{announcement}</LiveRegion>
      </span>
    );
  }
  return (
    <>
      <AreaCross map={map} drawing={drawing} frame={frame} onEnd={finish} />
      <AreaBar drawing={drawing} onCancel={ending(drawing.cancel, true)} onFinish={finish} />
    </>
  );
}

interface AreaBarProps {
  drawing: AreaDrawing;
  onCancel: () => void;
  onFinish: () => void;
}

function AreaBar({ drawing: { corners, undo }, onCancel, onFinish }: AreaBarProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const missing = AREA_CORNERS - corners.length;
  return (
    <fieldset className={classes.bar} aria-label={i18n.t('Area being drawn')}>
      <Text size="s" weight="medium">
        {hintOf(missing)}
      </Text>
      <Row gap={2} align="stretch" justify="center" wrap>
        <Button ref={cancel} variant="quiet" size="small" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Undo2 size={15} />}
          disabled={corners.length === 0}
          onClick={() => {
            // After the last corner this button disappears, so move the focus first.
            if (corners.length === 1) cancel.current?.focus({ preventScroll: true });
            undo();
          }}
        >
          {i18n.t('Undo corner')}
        </Button>
        <Button size="small" icon={<Check size={15} />} disabled={missing > 0} onClick={onFinish}>
          {i18n.t('Finish')}
        </Button>
      </Row>
      <LiveRegion>{cornersText(corners.length)}</LiveRegion>
    </fieldset>
  );
}

function hintOf(missing: number): string {
  if (missing === AREA_CORNERS) return i18n.t('Draw around the area, or press the map at each corner.');
  if (missing > 0)
    return i18n.t('Add at least {missing, plural, one {# more corner} other {# more corners}}.', { missing });
  return i18n.t('Drag a corner to move it, add more, or press the first one to finish.');
}

function cornersText(count: number): string {
  return i18n.t('{count, plural, =0 {No corners} one {# corner} other {# corners}}', { count });
}
