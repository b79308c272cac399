import { MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  commentOnShortlistHome,
  deleteShortlistComment,
  LIMITS,
  type ShortlistComment,
  type ShortlistMember,
} from 'shared-contracts';
import { Badge, Button, ErrorState, Row, Stack, Text, TextArea, useHost, useMutationCall } from 'shared-ui';
import { i18n } from '../texts';
import type { HomeTalkProps } from './home-talk';
import classes from './shortlist.module.css';
import { isNew, ROLE_LABELS, whenText } from './shortlist-text';

/** The comments on a home, oldest first, and a form for another one. */
export function Comments({ home, name, shown, since, list }: HomeTalkProps) {
  const { access, you, members } = shown;
  return (
    <>
      {home.comments.length > 0 && (
        <Stack as="ul" gap={3} aria-label={i18n.t('Comments on {name}', { name })}>
          {home.comments.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              author={members.find(({ id }) => id === comment.member_id)}
              isNew={comment.member_id !== you && isNew(comment.at, since)}
              onDelete={
                access === 'owner' || comment.member_id === you ? { shortlistId: shown.id, accept: list.accept } : null
              }
            />
          ))}
        </Stack>
      )}
      {access !== 'admin' && <CommentForm home={home} name={name} shown={shown} list={list} />}
    </>
  );
}

interface CommentProps {
  comment: ShortlistComment;
  author: ShortlistMember | undefined;
  isNew: boolean;
  /** null for one who may not delete it */
  onDelete: { shortlistId: number; accept: HomeTalkProps['list']['accept'] } | null;
}

function Comment({ comment: { id, text, at }, author, isNew: fresh, onDelete }: CommentProps) {
  const role = author && ROLE_LABELS[author.role];
  return (
    <li className={classes.comment}>
      <Row gap={2} rowGap={1} wrap>
        <Text as="span" weight="medium">
          {author?.name}
        </Text>
        {role && <Badge tone={author.role === 'agent' ? 'ocean' : 'neutral'}>{i18n.t(role)}</Badge>}
        <Text as="time" dateTime={at} size="s" tone="soft">
          {whenText(at)}
        </Text>
        {fresh && <Badge tone="ocean">{i18n.t('New')}</Badge>}
        {onDelete && <DeleteComment id={id} {...onDelete} />}
      </Row>
      <p className={classes.text}>{text}</p>
    </li>
  );
}

function DeleteComment({ id, shortlistId, accept }: { id: number } & NonNullable<CommentProps['onDelete']>) {
  const host = useHost();
  const call = useMutationCall(host, deleteShortlistComment, accept);
  const remove = async () => {
    const outcome = await call.send({ params: { id: shortlistId }, body: { comment_id: id } });
    if (!outcome.ok) host.flash.error(outcome.error.message);
  };
  return (
    <Button
      variant="quiet"
      size="small"
      busy={call.busy}
      aria-label={i18n.t('Delete comment')}
      onClick={() => void remove()}
    >
      {i18n.t('Delete')}
    </Button>
  );
}

type FormProps = Omit<HomeTalkProps, 'since'>;

/** A button that opens the form. */
function CommentForm(props: FormProps) {
  const [open, setOpen] = useState(false);
  if (open) return <OpenForm {...props} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        icon={<MessageSquare />}
        aria-label={i18n.t('Comment on {name}', { name: props.name })}
        onClick={() => setOpen(true)}
      >
        {i18n.t('Comment')}
      </Button>
    </div>
  );
}

/** What was typed stays when it could not be sent. */
function OpenForm({ home, name, shown, list, onClose }: FormProps & { onClose: () => void }) {
  const host = useHost();
  const form = useForm({ defaultValues: { text: '' } });
  const { setFocus } = form;
  // the form appears after a press on its button
  useEffect(() => setFocus('text'), [setFocus]);
  const call = useMutationCall(host, commentOnShortlistHome, (changed) => {
    list.accept(changed);
    onClose();
  });
  const send = form.handleSubmit(({ text }) =>
    call.send({ params: { id: shown.id }, body: { internal_id: home.internal_id, text } }),
  );
  return (
    <Stack as="form" gap={2} noValidate aria-label={i18n.t('Comment on {name}', { name })} onSubmit={send}>
      <TextArea
        label={i18n.t('Your comment')}
        hint={i18n.t('Everyone on the list sees it')}
        rows={3}
        maxLength={LIMITS.shortlistComment}
        error={form.formState.errors.text?.message}
        {...form.register('text', { validate: (text) => text.trim() !== '' || i18n.t('Please write a comment.') })}
      />
      {call.error && <ErrorState compact message={call.error.message} />}
      <Row gap={2} align="stretch">
        <Button type="submit" size="small" busy={call.busy}>
          {i18n.t('Send')}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
