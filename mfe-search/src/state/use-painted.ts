import { useEffect, useState } from 'react';

let paintedOnce = false;

/** True once the page has been on screen, for the first time since it was loaded: before, it has the line to itself. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(paintedOnce);
  useEffect(() => {
    if (painted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      paintedOnce = true;
      setPainted(true);
    };
    // a frame is drawn after its callbacks: the time-out is over once it has been. A hidden page draws none.
    const later = () => {
      timer = setTimeout(tell);
    };
    const frame = document.visibilityState === 'hidden' ? undefined : requestAnimationFrame(later);
    if (frame === undefined) later();
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [painted]);
  return painted;
}
