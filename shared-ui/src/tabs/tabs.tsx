import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Row } from '../layout/layout';
import { cx } from '../text/cx';
import classes from './tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  /** rendered only while selected */
  content?: ReactNode;
  disabled?: boolean | undefined;
}
export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  className?: string | undefined;
}

/** Tabs with one stop of the Tab key: arrows, Home and End move and select. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const buttonOf = (tab: string) => list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab)}"]`);
  // on a phone there may be more tabs than fit
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    const chosen = buttonOf(selected);
    if (chosen) centreInStrip(chosen);
  }, [selected]);
  const choose = (tab: Tab) => {
    onSelect(tab.id);
    buttonOf(tab.id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(event.key, tabs, selected);
    if (!next) return;
    event.preventDefault();
    choose(next);
  };
  const current = tabs.find((tab) => tab.id === selected);
  return (
    <div className={cx(classes.root, className)}>
      <Row
        gap={1}
        align="stretch"
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={tab.disabled}
            className={cx(classes.tab, tab.id === selected && classes.selected)}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </Row>
      {current?.content !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.id}`} className={classes.panel}>
          {current.content}
        </div>
      )}
    </div>
  );
}

function neighbour(key: string, all: readonly Tab[], selected: string): Tab | undefined {
  const tabs = all.filter((tab) => !tab.disabled);
  const now = tabs.findIndex((tab) => tab.id === selected);
  if (key === 'ArrowRight') return tabs[(now + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs[(now - 1 + tabs.length) % tabs.length];
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  return undefined;
}

/** Scrolls an element to the middle of its strip, without scrolling the page. */
export function centreInStrip(part: HTMLElement): void {
  const strip = part.parentElement;
  if (!strip) return;
  const offset = part.getBoundingClientRect().left - strip.getBoundingClientRect().left;
  strip.scrollLeft += offset - (strip.clientWidth - part.offsetWidth) / 2;
}
