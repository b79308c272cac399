import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Stack } from '../layout/layout';
import { Popover, type PopoverTrigger } from './popover';
import classes from './popover.module.css';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** with it the item is a link; `onSelect` is called too */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
}
export interface MenuProps {
  trigger: (trigger: PopoverTrigger, open: boolean) => ReactNode;
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/** A menu of actions or links below a button. Arrow keys move, Home and End jump, Escape returns to the button. */
export function Menu({ trigger, label, items, align, className }: MenuProps) {
  return (
    <Popover trigger={trigger} label={label} align={align} kind="menu" className={className}>
      {(close) => <MenuItems items={items} close={close} />}
    </Popover>
  );
}

function MenuItems({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    focusItem(list.current, 0);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, list.current);
    if (next === null) return;
    event.preventDefault();
    focusItem(list.current, next);
  };
  return (
    <Stack ref={list} className={classes.items} onKeyDown={onKeyDown} role="presentation">
      {items.map((item) => (
        <MenuEntry key={item.id} item={item} close={close} />
      ))}
    </Stack>
  );
}

function MenuEntry({ item, close }: { item: MenuItem; close: () => void }) {
  const content = (
    <>
      {item.icon && (
        <span className={classes.itemIcon} aria-hidden="true">
          {item.icon}
        </span>
      )}
      {item.label}
    </>
  );
  const select = () => {
    item.onSelect?.();
    close();
  };
  const props = { role: 'menuitem', tabIndex: -1, className: classes.item, onClick: select };
  return item.href === undefined ? (
    <button type="button" {...props}>
      {content}
    </button>
  ) : (
    <a href={item.href} {...props}>
      {content}
    </a>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[role=menuitem]')] : [];
}
function focusItem(list: HTMLElement | null, index: number) {
  itemsOf(list)[index]?.focus();
}
/** The focused element. Within a shadow root the document only knows the host. */
function activeBeside(item: HTMLElement): Element | null {
  const root = item.getRootNode();
  return root instanceof ShadowRoot ? root.activeElement : document.activeElement;
}
function nextIndex(key: string, list: HTMLElement | null): number | null {
  const items = itemsOf(list);
  const now = items.findIndex((item) => item.contains(activeBeside(item)));
  if (key === 'ArrowDown') return (now + 1) % items.length;
  if (key === 'ArrowUp') return (now - 1 + items.length) % items.length;
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  return null;
}
