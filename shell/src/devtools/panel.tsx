import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, Heading, IconButton, Row, Text } from 'shared-ui';
import { type Tab, Tabs } from 'shared-ui/tabs';
import { SHORTCUT } from '../overrides/ribbon';
import { Outlines } from './outlines';
import classes from './panel.module.css';
import { markOfPart, markOfSlot, PartList, SlotList } from './part-lists';
import { partsOf, type ShownPart } from './parts';
import { CallList, EventList, isFailure, ReportList, ShareList } from './record-lists';
import type { Recorded, Recorder } from './recorder';
import { type ShownSlot, slotsOf } from './slots';

interface PanelProps {
  recorder: Pick<Recorder, 'current' | 'subscribe'>;
  onClose: () => void;
}

/** The development panel: what is on the page, where it came from, and what it does. */
export function Panel({ recorder, onClose }: PanelProps) {
  const recorded = useSyncExternalStore(recorder.subscribe, recorder.current);
  const parts = useMemo(() => (recorded.page ? partsOf(recorded.page, recorded) : []), [recorded]);
  const slots = useMemo(() => (recorded.page ? slotsOf(recorded.page, recorded) : []), [recorded]);
  const [selected, setSelected] = useState('parts');
  const [hasOutlines, setHasOutlines] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  useRoomBelow(panel);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[role="tab"][tabindex="0"]')?.focus(), []);
  const marks = useMemo(() => {
    const ofParts = parts.map(markOfPart);
    const others = [...ofParts, ...slots.map(markOfSlot)].filter(({ key }) => key === marked);
    return hasOutlines ? [...ofParts, ...others.filter(({ key }) => !ofParts.some((one) => one.key === key))] : others;
  }, [parts, slots, hasOutlines, marked]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <>
      <Outlines marks={marks} strong={marked} />
      <aside ref={panel} aria-label="Development panel" className={classes.panel} onKeyDown={onKeyDown}>
        <Row gap={3} className={classes.head}>
          <Heading size="m">Development panel</Heading>
          <Button
            variant={hasOutlines ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={hasOutlines}
            onClick={() => setHasOutlines(!hasOutlines)}
          >
            Outlines
          </Button>
          <Text size="xs" tone="soft" className={classes.keys}>
            <kbd>{SHORTCUT}</kbd> or <kbd>Escape</kbd> closes
          </Text>
          <IconButton
            size="small"
            label="Close development panel"
            icon={<X />}
            onClick={onClose}
            className={classes.close}
          />
        </Row>
        <div className={classes.body}>
          <Tabs
            label="Development panel"
            selected={selected}
            onSelect={(tab) => {
              setSelected(tab);
              setMarked(null);
            }}
            tabs={tabsOf(recorded, parts, slots, setMarked)}
          />
        </div>
      </aside>
    </>
  );
}

function tabsOf(
  recorded: Recorded,
  parts: readonly ShownPart[],
  slots: readonly ShownSlot[],
  onMark: (key: string | null) => void,
): Tab[] {
  const { events, calls, reports } = recorded;
  const empty = slots.filter(({ state }) => state === 'empty');
  return [
    { id: 'parts', label: `Parts ${parts.length}`, content: <PartList parts={parts} onMark={onMark} /> },
    { id: 'slots', label: `Slots (${empty.length} empty)`, content: <SlotList slots={slots} onMark={onMark} /> },
    { id: 'shared', label: 'Shared', content: <ShareList recorded={recorded} /> },
    { id: 'events', label: `Events ${events.length}`, content: <EventList events={events} /> },
    { id: 'calls', label: `Calls ${calls.length}`, content: <CallList calls={calls} /> },
    {
      id: 'reports',
      label: `Reports ${reports.filter(isFailure).length}`,
      content: <ReportList reports={reports} />,
    },
  ];
}

/** The end of the page can be scrolled above the panel. */
function useRoomBelow(panel: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const height = `${panel.current?.offsetHeight ?? 0}px`;
    document.body.style.paddingBottom = height;
    document.documentElement.style.scrollPaddingBottom = height;
    return () => {
      document.body.style.paddingBottom = '';
      document.documentElement.style.scrollPaddingBottom = '';
    };
  }, [panel]);
}

let close: (() => void) | null = null;

/** Opens the panel, or closes it and returns the focus. */
export function togglePanel(recorder: PanelProps['recorder']): void {
  if (close) {
    close();
    return;
  }
  const before = document.activeElement;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  close = () => {
    close = null;
    root.unmount();
    place.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  root.render(<Panel recorder={recorder} onClose={() => close?.()} />);
}
