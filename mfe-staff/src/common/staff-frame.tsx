import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Heading, Row, Stack, useHost, usePageTitle } from 'shared-ui';
import { centreInStrip } from 'shared-ui/tabs';
import classes from './staff.module.css';

export interface StaffSection {
  id: string;
  label: string;
  content: ReactNode;
}

interface StaffFrameProps {
  title: string;
  sections: readonly StaffSection[];
  current: StaffSection;
  /** shown above the title of every section */
  notice: ReactNode;
}

/** The layout of a staff page: the list of sections, on a phone above the open one. */
export function StaffFrame({ title, sections, current, notice }: StaffFrameProps) {
  const host = useHost();
  usePageTitle(host, `${current.label} – ${title}`);
  const open = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another section opens
  useEffect(() => {
    // On a phone the list scrolls sideways, and the open section may be out of view.
    if (open.current) centreInStrip(open.current);
  }, [current.id]);
  return (
    <div className={classes.page}>
      {notice}
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.frame}>
        <Stack as="nav" gap={1} aria-label={title} className={classes.sections}>
          {sections.map(({ id, label }) => (
            <Row
              as="a"
              key={id}
              ref={id === current.id ? open : null}
              href={`#${id}`}
              className={classes.section}
              aria-current={id === current.id ? 'page' : undefined}
            >
              {label}
            </Row>
          ))}
        </Stack>
        <section className={classes.content} aria-labelledby="staff-section">
          <Heading id="staff-section" size="xl">
            {current.label}
          </Heading>
          {current.content}
        </section>
      </div>
    </div>
  );
}

interface OpenSection<Id> {
  id: Id;
  /** what the address names within the section: 'lead-7' of '#clients/lead-7'; empty for the section itself */
  item: string;
}

/** The section of the address after '#', so that Back, reload and bookmarks keep it; by default the first one. */
export function useSection<const Id extends string>(ids: readonly [Id, ...Id[]]): OpenSection<Id> {
  const hash = useSyncExternalStore(subscribe, now, () => '');
  const [section, item = ''] = hash.split('/');
  return { id: ids.find((id) => id === section) ?? ids[0], item };
}

const now = () => window.location.hash.slice(1);

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
