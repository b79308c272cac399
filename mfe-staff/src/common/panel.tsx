import type { ReactNode } from 'react';
import { Row, Stack } from 'shared-ui';
import classes from './panel.module.css';

/** A part of a staff page with a heading of its own, such as one remote or one feed. */
export function Panel({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap={4} className={classes.panel} aria-labelledby={id}>
      <Row as="h3" id={id} gap={3} rowGap={2} wrap className={classes.name}>
        {title}
      </Row>
      {children}
    </Stack>
  );
}

/** The buttons of a panel. */
export const PanelActions = ({ children }: { children: ReactNode }) => (
  <Row gap={2} align="stretch" wrap>
    {children}
  </Row>
);

/** The facts of a panel, in columns. */
export const PanelFacts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

/** One fact with its name; a wide one has a row of its own. */
export function PanelFact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
