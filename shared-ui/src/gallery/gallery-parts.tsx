import type { ReactNode } from 'react';
import classes from './gallery.module.css';

/** One piece with its name and its states. */
export function Piece({ name, children, wide = false }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <section className={classes.piece} aria-label={name}>
      <h2 className={classes.name}>{name}</h2>
      <div className={wide ? classes.block : classes.row}>{children}</div>
    </section>
  );
}

/** A state of a piece, named below it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.state}>
      {children}
      <p className={classes.stateName}>{name}</p>
    </div>
  );
}
