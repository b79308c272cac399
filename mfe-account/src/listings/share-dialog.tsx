import { Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import {
  endShortlist,
  type OwnShortlist,
  readOwnShortlist,
  removeShortlistMember,
  shareFavorites,
  shortlistPath,
  updateShortlist,
} from 'shared-contracts';
import {
  addressOf,
  Button,
  CheckboxField,
  callKey,
  copyLink,
  Dialog,
  ErrorState,
  Heading,
  Row,
  Stack,
  Text,
  TextField,
  useHost,
  useMutationCall,
  useSession,
} from 'shared-ui';
import { useSWRConfig } from 'swr';
import { Confirm } from '../common/confirm';

interface ShareDialogProps {
  title: string;
  shortlist: OwnShortlist | null;
  onClose: () => void;
}

/** The link of the favorites, the people who joined by it, and whether the agent sees the list. */
export function ShareDialog({ title, shortlist, onClose }: ShareDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <Stack gap={5}>
        <InviteLink shortlist={shortlist} />
        {shortlist && (
          <>
            <Members shortlist={shortlist} />
            <AgentSwitch shortlist={shortlist} />
            <StopSharing onStopped={onClose} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** Shows a response of a change wherever the list is shown. */
function useAccept() {
  const host = useHost();
  const { mutate } = useSWRConfig();
  const key = callKey(host, readOwnShortlist, {});
  return {
    accept: (shortlist: OwnShortlist | null) => void mutate(key, { shortlist }, { revalidate: false }),
    reload: () => void mutate(key).catch(() => undefined),
  };
}

/** The server stores a hash of the code, so the link is shown only when it is made. */
function InviteLink({ shortlist }: Pick<ShareDialogProps, 'shortlist'>) {
  const host = useHost();
  const { accept } = useAccept();
  const [url, setUrl] = useState<string | null>(null);
  const call = useMutationCall(host, shareFavorites, (answer) => {
    setUrl(new URL(addressOf(host, shortlistPath(answer.code)), location.href).href);
    accept(answer.shortlist);
  });
  // the removal of a person ends the link
  const shown = shortlist?.link_made_at ? url : null;
  return (
    <Stack gap={3}>
      <Text>
        People with the link see the homes of your favorites, say yes, maybe or no, and comment. They need a name and no
        account. Your notes stay private.
      </Text>
      {call.error && <ErrorState compact message={call.error.message} />}
      {shown ? (
        <>
          <TextField label="Link" hint="Copy it now. Later you can make a new one." readOnly value={shown} />
          <Row gap={2} rowGap={2} wrap align="stretch">
            {'share' in navigator && (
              <Button
                size="small"
                icon={<Share2 />}
                // closing the device's share sheet is no failure
                onClick={() => void navigator.share({ title: 'Favorite homes', url: shown }).catch(() => undefined)}
              >
                Share with…
              </Button>
            )}
            <Button
              size="small"
              variant="secondary"
              icon={<Link2 />}
              onClick={() => void copyLink(host, shown, 'Link copied to clipboard')}
            >
              Copy link
            </Button>
          </Row>
        </>
      ) : (
        <>
          {shortlist?.link_made_at && (
            <Text size="s" tone="soft">
              A new link replaces the one you sent before. People who have joined stay.
            </Text>
          )}
          {shortlist && !shortlist.link_made_at && (
            <Text size="s" tone="soft">
              No link works at the moment.
            </Text>
          )}
          <Row>
            <Button icon={<Link2 />} busy={call.busy} onClick={() => void call.send({})}>
              {shortlist ? 'Make a new link' : 'Make a link'}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}

function Members({ shortlist: { id, members } }: { shortlist: OwnShortlist }) {
  const people = members.filter(({ role }) => role === 'member');
  return (
    <Stack gap={2} as="section" aria-labelledby="shared-with">
      <Heading as="h3" id="shared-with" size="m" weight="medium">
        People on the list
      </Heading>
      {people.length === 0 && (
        <Text size="s" tone="soft">
          No one has joined yet.
        </Text>
      )}
      <Stack as="ul" gap={2}>
        {people.map(({ id: memberId, name }) => (
          <Row as="li" key={memberId} gap={3} rowGap={1} justify="between" wrap>
            <span>{name}</span>
            <RemoveMember shortlistId={id} memberId={memberId} name={name} />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

function RemoveMember({ shortlistId, memberId, name }: { shortlistId: number; memberId: number; name: string }) {
  const host = useHost();
  const { reload } = useAccept();
  const call = useMutationCall(host, removeShortlistMember, () => {
    host.flash.success(`${name} is removed, and the link no longer works.`);
    reload();
  });
  return (
    <>
      <Confirm
        label="Remove"
        name={`Remove ${name}`}
        question={`The marks and comments of ${name} will be deleted. The link stops working, because ${name} knows it.`}
        action="Remove"
        busy={call.busy}
        onConfirm={() => void call.send({ params: { id: shortlistId }, body: { member_id: memberId } })}
      />
      {call.error && <ErrorState compact message={call.error.message} />}
    </>
  );
}

/** Off until the user turns it on. A change shows at once, and is taken back if it cannot be stored. */
function AgentSwitch({ shortlist: { agent_sees } }: { shortlist: OwnShortlist }) {
  const host = useHost();
  const { user } = useSession(host);
  const { accept } = useAccept();
  const call = useMutationCall(host, updateShortlist, (answer) => accept(answer.shortlist));
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (checked: boolean) => {
    setWanted(checked);
    await call.send({ body: { agent_sees: checked } });
    setWanted(null);
  };
  const agent = user?.client_advisor;
  if (!agent && !agent_sees) return null;
  return (
    <>
      <CheckboxField
        label="My agent can see it"
        hint={`${agent?.name ?? 'Your agent'} then sees the homes, marks and comments, and can answer. Admins of this site can read it too; each visit is logged.`}
        checked={wanted ?? agent_sees}
        onChange={({ currentTarget: { checked } }) => void change(checked)}
      />
      {call.error && <ErrorState compact message={call.error.message} />}
    </>
  );
}

function StopSharing({ onStopped }: { onStopped: () => void }) {
  const host = useHost();
  const { accept } = useAccept();
  const call = useMutationCall(host, endShortlist, () => {
    accept(null);
    host.flash.success('Your favorites are no longer shared.');
    onStopped();
  });
  return (
    <div>
      <Confirm
        label="Stop sharing"
        question="The link and the list end for everyone. Marks and comments are deleted after 30 days. You can’t undo this."
        action="Stop sharing"
        busy={call.busy}
        onConfirm={() => void call.send({})}
      />
      {call.error && <ErrorState compact message={call.error.message} />}
    </div>
  );
}
