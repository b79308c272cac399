import { ChevronDown, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cx, ErrorState, Row, Spinner, Stack, Text } from 'shared-ui';
import { i18n } from '../texts';
import type { Entry, Section } from './sections';
import classes from './universal-search.module.css';

export interface SearchPanelProps {
  id: string;
  sections: readonly Section[];
  active: string | null;
  expanded: string | null;
  loading: boolean;
  failure: string | null;
  /** the text when nothing was found or too few characters are typed */
  hint: string | null;
  onChoose: (entry: Entry, event?: MouseEvent<HTMLAnchorElement>) => void;
  onRemove: (entry: Entry) => void;
  onExpand: (entry: Entry) => void;
  onRetry: () => void;
  /** the start of links: on a page of another site the whole origin */
  hrefOf: (path: string) => string;
}

/** The results by section: a grid whose rows have an entry and its button. */
export function SearchPanel(props: SearchPanelProps) {
  const { id, sections, loading, failure, hint, onRetry } = props;
  return (
    <div className={classes.panel}>
      {failure && <ErrorState compact message={failure} onRetry={onRetry} />}
      <div id={id} role="grid" aria-label={i18n.t('Search results')} aria-busy={loading}>
        {sections.map((section) => (
          <SectionRows key={section.title} section={section} {...props} />
        ))}
      </div>
      {loading && <Spinner label={i18n.t('Searching')} />}
      {!loading && hint && <p className={classes.hint}>{hint}</p>}
      {sections.map(({ more }) =>
        more ? (
          <a key={more.href} className={classes.more} href={props.hrefOf(more.href)}>
            {more.text}
          </a>
        ) : null,
      )}
    </div>
  );
}

function SectionRows({ section, ...props }: SearchPanelProps & { section: Section }) {
  const { expanded } = props;
  return (
    <div role="rowgroup" aria-label={section.title} className={classes.section}>
      <Text size="xs" tone="soft" weight="strong" className={classes.title} aria-hidden="true">
        {section.title}
      </Text>
      {section.entries.map((entry) => (
        <div key={entry.id} role="presentation">
          <EntryRow entry={entry} {...props} />
          {entry.id === expanded &&
            entry.breakdown?.map((child) => <EntryRow key={child.id} entry={child} inner {...props} />)}
        </div>
      ))}
    </div>
  );
}

function EntryRow({
  entry,
  active,
  expanded,
  inner = false,
  onChoose,
  onRemove,
  onExpand,
  hrefOf,
}: SearchPanelProps & { entry: Entry; inner?: boolean }) {
  return (
    <Row align="stretch" role="row" tabIndex={-1} className={cx(inner && classes.inner)}>
      <div
        role="gridcell"
        id={entry.id}
        tabIndex={-1}
        className={cx(classes.cell, active === entry.id && classes.active)}
      >
        <a
          href={entry.href === null ? '#' : hrefOf(entry.href)}
          tabIndex={-1}
          className={classes.entry}
          onClick={(event) => onChoose(entry, event)}
          {...(entry.newWindow ? { target: '_blank', rel: 'noopener' } : {})}
        >
          <span className={classes.text}>{entry.text}</span>
          {entry.detail && (
            <Text as="span" size="s" tone="soft" className={classes.detail}>
              {entry.detail}
            </Text>
          )}
        </a>
      </div>
      {entry.removable && (
        <SideButton
          entry={entry}
          part="remove"
          active={active}
          label={i18n.t('Remove {entry}', { entry: entry.text })}
          onPress={onRemove}
        />
      )}
      {Boolean(entry.breakdown?.length) && (
        <SideButton
          entry={entry}
          part="expand"
          active={active}
          label={i18n.t('{entry} by type', { entry: entry.text })}
          expanded={expanded === entry.id}
          onPress={onExpand}
        />
      )}
    </Row>
  );
}

interface SideButtonProps {
  entry: Entry;
  part: 'remove' | 'expand';
  active: string | null;
  label: string;
  expanded?: boolean;
  onPress: (entry: Entry) => void;
}

function SideButton({ entry, part, active, label, expanded, onPress }: SideButtonProps) {
  const id = `${entry.id}:${part}`;
  return (
    <Stack role="gridcell" id={id} tabIndex={-1} className={cx(classes.side, active === id && classes.active)}>
      <button
        type="button"
        tabIndex={-1}
        className={cx(classes.sideButton, expanded && classes.open)}
        aria-label={label}
        aria-expanded={expanded}
        onClick={() => onPress(entry)}
      >
        {part === 'remove' ? <X aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
      </button>
    </Stack>
  );
}
