import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** target of a quick link */
  id?: string | undefined;
  /** left out of the printed page */
  onScreenOnly?: boolean;
  children: ReactNode;
}

/** A part of the page under its own heading. */
export function Section({ title, id, onScreenOnly = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={classes.section}
      data-hide={onScreenOnly ? 'print' : undefined}
      tabIndex={id ? -1 : undefined}
      aria-label={title}
    >
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
