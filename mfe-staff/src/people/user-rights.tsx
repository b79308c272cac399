import { useState } from 'react';
import { isStaff, ROLES, type Role } from 'shared-contracts';
import { resetSecondFactor, type StaffUser, setUserDisabled, setUserRoles } from 'shared-contracts/staff';
import { Button, CheckboxField, ErrorState, useHost, useMutationCall } from 'shared-ui';
import { FormDialog } from '../common/form-dialog';
import classes from '../common/staff.module.css';

interface UserRightsProps {
  person: StaffUser;
  /** Only super admins change roles, and the accounts of staff. */
  mayGiveRoles: boolean;
  onChange: (person: StaffUser) => void;
}

/** The roles of a person, and whether the account is open. */
export function UserRights({ person, mayGiveRoles, onChange }: UserRightsProps) {
  const host = useHost();
  const close = useMutationCall(host, setUserDisabled, onChange);
  const toggle = () => close.send({ body: { id: person.id, disabled: !person.disabled } });
  return (
    <>
      {mayGiveRoles && <Roles person={person} onChange={onChange} />}
      {person.second_factor && (mayGiveRoles || !person.roles.includes('super_admin')) && (
        <ResetFactor person={person} onChange={onChange} />
      )}
      {close.error && <ErrorState compact message={close.error.message} />}
      {(mayGiveRoles || !isStaff(person)) && (
        <Button variant={person.disabled ? 'secondary' : 'danger'} disabled={close.busy} onClick={() => void toggle()}>
          {person.disabled ? 'Open the account again' : 'Close the account'}
        </Button>
      )}
    </>
  );
}

/** For a user who lost the phone and the recovery codes. */
function ResetFactor({ person, onChange }: Pick<UserRightsProps, 'person' | 'onChange'>) {
  const host = useHost();
  const [asking, setAsking] = useState(false);
  const reset = useMutationCall(host, resetSecondFactor, (changed) => {
    setAsking(false);
    host.flash.success(`Two-factor authentication of ${person.email} was reset. We sent them an e-mail.`);
    onChange(changed);
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Reset two-factor authentication
      </Button>
      {asking && (
        <FormDialog
          title="Reset two-factor authentication?"
          button="Reset"
          variant="danger"
          state={reset}
          onSubmit={() => reset.send({ body: { id: person.id } })}
          onClose={() => setAsking(false)}
        >
          <p>
            {person.email} can sign in without a code until they set it up again. Make sure that the request is theirs.
          </p>
        </FormDialog>
      )}
    </>
  );
}

function Roles({ person, onChange }: Pick<UserRightsProps, 'person' | 'onChange'>) {
  const host = useHost();
  const [roles, setRoles] = useState<readonly Role[]>(person.roles);
  const give = useMutationCall(host, setUserRoles, (changed) => {
    host.flash.success(`Roles of ${person.email} saved.`);
    onChange(changed);
  });
  const save = () => give.send({ body: { id: person.id, roles: [...roles] } });
  return (
    <fieldset className={classes.choices}>
      <legend>Roles</legend>
      {ROLES.map((role) => (
        <CheckboxField
          key={role}
          label={ROLE_NAMES[role]}
          checked={roles.includes(role)}
          onChange={({ target }) =>
            setRoles(target.checked ? [...roles, role] : roles.filter((other) => other !== role))
          }
        />
      ))}
      {give.error && <ErrorState compact message={give.error.message} />}
      <Button onClick={() => void save()} disabled={give.busy}>
        Save roles
      </Button>
    </fieldset>
  );
}

/** Names of the roles on screen. */
export const ROLE_NAMES = { advisor: 'Advisor', admin: 'Admin', super_admin: 'Super admin' } as const;
