import { useEffect, useState } from 'react';
import { cx } from 'shared-ui';
import classes from './panel.module.css';
import { isShown } from './parts';

/** Elements to mark on the page, with a label. */
export interface Mark {
  key: string;
  label: string;
  look: 'page' | 'bar' | 'extension' | 'slot';
  elements: readonly HTMLElement[];
}

interface Box extends Pick<Mark, 'key' | 'label' | 'look'> {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Boxes over elements of the page, which follow them while it scrolls. */
export function Outlines({ marks, strong }: { marks: readonly Mark[]; strong: string | null }) {
  const boxes = useBoxes(marks);
  return (
    <div className={classes.outlines} aria-hidden="true" data-outlines>
      {boxes.map(({ key, label, look, ...place }) => (
        <div
          key={key}
          className={cx(classes.outline, classes[look], isOf(key, strong) && classes.strong)}
          style={place}
        >
          <span className={classes.outlineLabel}>{label}</span>
        </div>
      ))}
    </div>
  );
}

const isOf = (box: string, mark: string | null) => mark !== null && box.startsWith(`${mark}#`);

/** The boxes of marks in the viewport, read in each frame. */
function useBoxes(marks: readonly Mark[]): readonly Box[] {
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useEffect(() => {
    let frame = 0;
    const read = () => {
      const now = marks.flatMap(boxesOf);
      setBoxes((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
      frame = requestAnimationFrame(read);
    };
    read();
    return () => cancelAnimationFrame(frame);
  }, [marks]);
  return boxes;
}

function boxesOf({ elements, ...mark }: Mark): Box[] {
  return elements.filter(isShown).flatMap((element, index) => {
    // a place may have no box of its own
    const range = document.createRange();
    range.selectNodeContents(element);
    const own = element.getBoundingClientRect();
    const { left, top, width, height } = own.width > 0 && own.height > 0 ? own : range.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ ...mark, key: `${mark.key}#${index}`, left, top, width, height }] : [];
  });
}
