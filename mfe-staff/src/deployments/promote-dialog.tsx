import { promoteVersion } from 'federation/protocol/deployments';
import { useState } from 'react';
import { SelectField, TextArea, TextField, useHost, useMutationCall } from 'shared-ui';
import { FormDialog } from '../common/form-dialog';
import staff from '../common/staff.module.css';
import { firstPromotion, KINDS, type Promotion, problemsOf, strategyOf } from './promotion';
import { strategyText } from './strategy-text';
import { type DecisionProps, useDecision } from './use-decision';

/** Promotes a version: to which visitors, how fast, and why. */
export function PromoteDialog({ version, ...props }: DecisionProps & { version: string }) {
  const host = useHost();
  const call = useMutationCall(host, promoteVersion);
  const [draft, setDraft] = useState<Promotion>(firstPromotion(version));
  const [asked, setAsked] = useState(false);
  const { seen, settle } = useDecision(props);
  const { name, revision } = seen.deployment;
  const strategy = strategyOf(draft);
  const { versions } = props.status;
  const { connect = [] } = versions.find(({ version: one }) => one === draft.version) ?? {};
  const submit = async () => {
    setAsked(true);
    if (strategy === null || Object.keys(problemsOf(draft)).length > 0) return;
    const body = { name, revision, version: draft.version, strategy, reason: draft.reason.trim() };
    settle(await call.send({ body }), `${name} ${draft.version}: ${strategyText(strategy)}.`);
  };
  return (
    <FormDialog
      title={`Promote a version of ${name}`}
      button="Promote"
      state={call}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <PromotionFields
        draft={draft}
        versions={versions.map(({ version: one }) => one)}
        problems={asked ? problemsOf(draft) : {}}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      {connect.length > 0 && <p>Its code makes requests to {connect.join(', ')}.</p>}
      {strategy && draft.kind === 'all' && (
        <p className={staff.soft}>All visitors get it when they open their next page.</p>
      )}
    </FormDialog>
  );
}

interface PromotionFieldsProps {
  draft: Promotion;
  versions: readonly string[];
  /** empty until the first attempt to submit */
  problems: ReturnType<typeof problemsOf>;
  onChange: (part: Partial<Promotion>) => void;
}

/** The fields: version, strategy, speed and reason. */
function PromotionFields({ draft, versions, problems, onChange }: PromotionFieldsProps) {
  const field = (name: 'version' | 'percent' | 'minutes' | 'reason') => ({
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <SelectField
        label="Version"
        {...field('version')}
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
          label={draft.kind === 'linear' ? 'Percent added with each step' : 'Percent of the visitors'}
          inputMode="decimal"
          required
          {...field('percent')}
        />
      )}
      {draft.kind !== 'all' && (
        <TextField
          label={draft.kind === 'linear' ? 'Minutes between steps' : 'Minutes until all visitors get it'}
          hint={draft.kind === 'canary' ? 'Leave empty to decide later' : undefined}
          inputMode="decimal"
          required={draft.kind === 'linear'}
          {...field('minutes')}
        />
      )}
      <TextArea label="Reason" required rows={3} maxLength={500} {...field('reason')} />
    </>
  );
}
