import { type RefObject, useEffect, useRef } from 'react';
import { MEDIA } from 'shared-contracts';

/** The slider goes back to its first photo once it has been out of view for 5 seconds; never under somebody's eyes [B9.23]. */
export function useSliderReset(frame: RefObject<HTMLElement | null>, index: number, reset: () => void): void {
  const latest = useRef({ index, reset });
  useEffect(() => {
    latest.current = { index, reset };
  });
  useEffect(() => {
    if (!frame.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.some((entry) => entry.isIntersecting)) return;
      timer = setTimeout(() => latest.current.index > 0 && latest.current.reset(), MEDIA.sliderResetMs);
    });
    observer.observe(frame.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [frame]);
}
