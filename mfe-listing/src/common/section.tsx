import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** target of a quick link */
  id?: string | undefined;
  children: ReactNode;
}

/** A section of the page with a heading. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} tabIndex={id ? -1 : undefined} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
