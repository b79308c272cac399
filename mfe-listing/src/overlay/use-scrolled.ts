import { useEffect, useState } from 'react';

/**
 * Whether the page is scrolled further than a mark, in pixels. A page begins at its top: where it stands is first read in
 * the next frame, since reading it while drawing would make the browser lay out everything twice.
 */
export function useScrolledPast(mark: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > mark);
    const frame = requestAnimationFrame(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
    };
  }, [mark]);
  return past;
}
