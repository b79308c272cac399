import { type SyntheticEvent, useState } from 'react';
import { type Agent, searchAgents } from 'shared-contracts';
import { assignLead, type StaffLead } from 'shared-contracts/staff';
import { Button, ErrorState, QueryBoundary, Row, SelectField, useCall, useHost, useMutationCall } from 'shared-ui';
import classes from '../common/staff.module.css';
import { agentText } from './lead-text';

interface AssignLeadProps {
  lead: StaffLead;
  onChange: (lead: StaffLead) => void;
}

/** Gives the lead to another agent of the directory. */
export function AssignLead(props: AssignLeadProps) {
  const host = useHost();
  const agents = useCall(host, searchAgents, { query: {} });
  return <QueryBoundary state={agents}>{(found) => <AgentChoice {...props} agents={found} />}</QueryBoundary>;
}

function AgentChoice({ lead, onChange, agents }: AssignLeadProps & { agents: readonly Agent[] }) {
  const host = useHost();
  const current = String(lead.advisor_id ?? '');
  const [chosen, setChosen] = useState(current);
  const [problem, setProblem] = useState<string>();
  const { send, busy, error } = useMutationCall(host, assignLead, (assigned) => {
    host.flash.success(`The lead belongs to ${agentText(assigned)} now`);
    onChange(assigned);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen === '' || chosen === current) return setProblem('Please choose another agent.');
    void send({ body: { id: lead.id, advisor_id: Number(chosen) } });
  };
  const known = agents.some(({ id }) => String(id) === current);
  return (
    <Row as="form" gap={3} align="end" wrap className={classes.assign} noValidate onSubmit={submit}>
      <SelectField
        label="Assigned to"
        value={chosen}
        error={problem}
        options={[
          ...(known ? [] : [{ value: current, label: agentText(lead) }]),
          ...agents.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target }) => {
          setChosen(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="secondary" disabled={busy}>
        Assign
      </Button>
      {error && <ErrorState compact message={error.message} />}
    </Row>
  );
}
