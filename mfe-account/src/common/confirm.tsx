import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Row, Stack, Text } from 'shared-ui';
import { i18n } from '../texts';

interface ConfirmProps {
  /** the button that asks */
  label: string;
  /** its name for screen readers, where the label is the same for several things */
  name?: string;
  icon?: ReactNode;
  /** what happens, and that it cannot be undone */
  question: ReactNode;
  /** the button that does it */
  action: string;
  busy: boolean;
  onConfirm: () => void;
}

/** A button for what cannot be undone: it asks in its own place first. */
export function Confirm({ label, name, icon, question, action, busy, onConfirm }: ConfirmProps) {
  const [asks, setAsks] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const second = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    // the pressed button disappears
    if (asks) second.current?.focus();
    else if (wasAsked.current) first.current?.focus();
    wasAsked.current = asks;
  }, [asks]);
  if (!asks) {
    return (
      <Button ref={first} variant="quiet" size="small" icon={icon} aria-label={name} onClick={() => setAsks(true)}>
        {label}
      </Button>
    );
  }
  return (
    <Stack gap={2} role="group" aria-label={name ?? label}>
      <Text size="s">{question}</Text>
      <Row gap={2} rowGap={2} wrap align="stretch">
        <Button ref={second} variant="danger" size="small" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsks(false)}>
          {i18n.t('Cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
