import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button, Row, TextField } from 'shared-ui';
import classes from '../forms/form.module.css';
import { i18n } from '../texts';

interface ChosenEmailProps {
  field: UseFormRegisterReturn;
  onChange: () => void;
}

/** The e-mail of the first step. Password managers find it in the form of the password. */
export function ChosenEmail({ field, onChange }: ChosenEmailProps) {
  return (
    <Row gap={2} align="end">
      <TextField
        label={i18n.t('E-mail')}
        type="email"
        autoComplete="username"
        readOnly
        className={classes.chosenEmail}
        {...field}
      />
      <Button variant="secondary" aria-label={i18n.t('Change e-mail')} onClick={onChange}>
        {i18n.t('Change')}
      </Button>
    </Row>
  );
}
