import { SelectField, TextArea, TextField } from 'shared-ui';
import { KINDS, type Promotion, type problemsOf } from './promotion';

interface PromotionFieldsProps {
  draft: Promotion;
  versions: readonly string[];
  /** empty until somebody has tried to send it */
  problems: ReturnType<typeof problemsOf>;
  onChange: (part: Partial<Promotion>) => void;
}

/** Which version, to whom, how fast and why. */
export function PromotionFields({ draft, versions, problems, onChange }: PromotionFieldsProps) {
  return (
    <>
      <SelectField
        label="Version"
        value={draft.version}
        onChange={({ target }) => onChange({ version: target.value })}
        options={versions.map((one) => ({ value: one, label: one }))}
      />
      <SelectField
        label="Who gets it"
        value={draft.kind}
        onChange={({ target }) => onChange({ kind: KINDS.find(({ value }) => value === target.value)?.value ?? 'all' })}
        options={KINDS}
      />
      {draft.kind !== 'all' && (
        <TextField
          label={draft.kind === 'linear' ? 'Percent more with every step' : 'Percent of the visitors'}
          inputMode="decimal"
          required
          value={draft.percent}
          error={problems.percent}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
      )}
      {draft.kind !== 'all' && (
        <TextField
          label={draft.kind === 'linear' ? 'Minutes between the steps' : 'Minutes until everybody gets it'}
          hint={draft.kind === 'canary' ? 'Empty: until somebody decides' : undefined}
          inputMode="decimal"
          required={draft.kind === 'linear'}
          value={draft.minutes}
          error={problems.minutes}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
      )}
      <TextArea
        label="Reason"
        required
        rows={3}
        maxLength={500}
        value={draft.reason}
        error={problems.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  );
}
