import { createRegistryToken, readRegistryTokens, revokeRegistryToken } from 'federation/protocol/deployments';
import { type RegistryToken, timeText } from 'federation/protocol/registry';
import { type FormEvent, useState } from 'react';
import { Button, Dialog, ErrorState, QueryBoundary, TextField, useCall, useHost, useMutationCall } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import { FormDialog } from '../common/form-dialog';
import { Panel } from '../common/panel';
import staff from '../common/staff.module.css';

/** Tokens of the teams: create, show once, revoke. Super admins only. */
export function Tokens({ names }: { names: readonly string[] }) {
  const host = useHost();
  const tokens = useCall(host, readRegistryTokens, {});
  const [revoking, setRevoking] = useState<RegistryToken | null>(null);
  return (
    <Panel id="registry-tokens" title="Tokens">
      <p className={staff.soft}>
        A team needs a token to publish and promote its remote. A token is for one remote only.
      </p>
      <NewToken names={names} onMade={tokens.retry} />
      <QueryBoundary state={tokens}>
        {({ tokens: rows }) => (
          <DataTable
            caption="Tokens"
            empty="No tokens yet"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns(setRevoking)}
          />
        )}
      </QueryBoundary>
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} onRevoked={tokens.retry} />}
    </Panel>
  );
}

function NewToken({ names, onMade }: { names: readonly string[]; onMade: () => void }) {
  const host = useHost();
  const { send, busy, error } = useMutationCall(host, createRegistryToken);
  const [name, setName] = useState('');
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await send({ body: { name: name.trim() } });
    if (!sent.ok) return;
    setMade({ name: name.trim(), token: sent.answer.token });
    setName('');
    onMade();
  };
  return (
    <>
      <form className={staff.tools} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Remote"
          value={name}
          required
          list="registry-remotes"
          pattern="[a-z][a-z0-9\-]{1,31}"
          title="Small letters, digits and hyphens"
          onChange={({ target }) => setName(target.value)}
        />
        <datalist id="registry-remotes">
          {names.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <div>
          <Button type="submit" busy={busy} disabled={name.trim() === ''}>
            Make a token
          </Button>
        </div>
      </form>
      {error && <ErrorState compact message={error.message} />}
      <Dialog open={made !== null} onClose={() => setMade(null)} title={`Token for ${made?.name ?? ''}`} size="small">
        {made && (
          <div className={staff.detail}>
            <p>Copy it now. We can't show it again.</p>
            <TextField label="Token" readOnly value={made.token} onFocus={({ target }) => target.select()} />
          </div>
        )}
      </Dialog>
    </>
  );
}

function columns(onRevoke: (token: RegistryToken) => void): Column<RegistryToken>[] {
  return [
    { label: 'Token', cell: ({ id }) => id },
    { label: 'Remote', cell: ({ name }) => name },
    { label: 'Made', cell: ({ createdAt, createdBy }) => `${timeText(createdAt)} by ${createdBy}` },
    { label: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? timeText(lastUsedAt) : 'Never') },
    {
      label: 'Action',
      cell: (token) =>
        token.revokedAt ? (
          `Revoked ${timeText(token.revokedAt)}`
        ) : (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Revoke token ${token.id} of ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            Revoke…
          </Button>
        ),
    },
  ];
}

interface RevokeDialogProps {
  token: RegistryToken;
  onClose: () => void;
  onRevoked: () => void;
}

function RevokeDialog({ token, onClose, onRevoked }: RevokeDialogProps) {
  const host = useHost();
  const call = useMutationCall(host, revokeRegistryToken, () => {
    host.flash.success(`Token ${token.id} of ${token.name} is revoked.`);
    onRevoked();
    onClose();
  });
  return (
    <FormDialog
      title={`Revoke token ${token.id} of ${token.name}`}
      button="Revoke"
      variant="danger"
      state={call}
      onSubmit={() => call.send({ body: { id: token.id } })}
      onClose={onClose}
    >
      <p>It can no longer be used to publish or promote {token.name}. Published versions stay.</p>
    </FormDialog>
  );
}
