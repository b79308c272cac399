import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonProps, Dialog, ErrorState, type MutationState, Row } from 'shared-ui';
import staff from './staff.module.css';

interface FormDialogProps {
  title: string;
  button: string;
  variant?: ButtonProps['variant'];
  size?: 'small' | 'large';
  /** nothing can be sent yet */
  disabled?: boolean;
  state: Pick<MutationState<never>, 'busy' | 'error'>;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  /** fields, or a question */
  children: ReactNode;
}

/** A dialog that changes something: its fields or its question, the error, the button and Cancel. */
export function FormDialog({
  title,
  button,
  variant,
  size = 'small',
  disabled,
  state,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <Dialog open onClose={onClose} title={title} size={size}>
      <form className={staff.form} noValidate onSubmit={submit}>
        {children}
        {state.error && <ErrorState compact message={state.error.message} />}
        <Row gap={4} rowGap={2} wrap>
          <Button type="submit" variant={variant} busy={state.busy} disabled={disabled}>
            {button}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
