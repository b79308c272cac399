import { type ReactNode, useEffect, useState } from 'react';

/** Renders its children after a delay, so that a placeholder does not flash. */
export function Late({ afterMs, children }: { afterMs: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return due ? children : null;
}
