import { type FormEvent, useState } from 'react';
import {
  CLIENT_STAGES,
  type ClientPage,
  type ClientStage,
  completeNextStep,
  saveClientPlan,
} from 'shared-contracts/staff';
import { Button, ErrorState, Row, SelectField, TextField, useHost, useMutationCall } from 'shared-ui';
import classes from '../common/staff.module.css';

export const STAGES: Readonly<Record<ClientStage, string>> = {
  new: 'New',
  talking: 'Talking',
  touring: 'Touring homes',
  offer: 'Offer',
  closed: 'Closed',
};

interface ClientPlanFormProps {
  client: Pick<ClientPage, 'plan_key' | 'plan'>;
  onChange: () => void;
}

/** The stage of a person, and the next step, which the section Today reminds of on its day. */
export function ClientPlanForm({ client: { plan_key: key, plan }, onChange }: ClientPlanFormProps) {
  const host = useHost();
  const [stage, setStage] = useState(plan.stage);
  const [step, setStep] = useState(plan.next_step ?? '');
  const [day, setDay] = useState(plan.next_step_on ?? '');
  const save = useMutationCall(host, saveClientPlan, () => {
    host.flash.success('Saved.');
    onChange();
  });
  const complete = useMutationCall(host, completeNextStep, () => {
    setStep('');
    setDay('');
    host.flash.success('Done. The next step was removed.');
    onChange();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.send({ body: { key, stage, next_step: step.trim() || null, next_step_on: day || null } });
  };
  const error = save.error ?? complete.error;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <SelectField
        label="Stage"
        value={stage}
        onChange={({ target }) => setStage(CLIENT_STAGES.find((each) => each === target.value) ?? stage)}
        options={CLIENT_STAGES.map((value) => ({ value, label: STAGES[value] }))}
      />
      <TextField
        label="Next step"
        hint="For example: send three homes in Kīhei."
        maxLength={200}
        error={save.error?.fields.find(({ field }) => field === 'next_step')?.message}
        value={step}
        onChange={({ target }) => setStep(target.value)}
      />
      <TextField
        label="Day"
        type="date"
        hint="On this day it appears in Today."
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      {error && <ErrorState compact message={error.message} />}
      <Row gap={4} rowGap={2} wrap>
        <Button type="submit" busy={save.busy}>
          Save
        </Button>
        {plan.next_step !== null && (
          <Button variant="secondary" busy={complete.busy} onClick={() => void complete.send({ body: { key } })}>
            Next step is done
          </Button>
        )}
      </Row>
    </form>
  );
}
