import { type ReactNode, useEffect, useState } from 'react';

/** Draws what it holds only when that is still wanted after a while: a stand-in that would otherwise flash by. */
export function Late({ afterMs, children }: { afterMs: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return due ? children : null;
}
