import type { ReactNode } from 'react';
import { cx } from 'shared-ui';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** lets a quick link jump here */
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
      className={cx(classes.section, onScreenOnly && classes.onScreen)}
      tabIndex={id ? -1 : undefined}
      aria-label={title}
    >
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
