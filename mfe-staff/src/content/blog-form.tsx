import type { FormEvent } from 'react';
import { handle } from 'shared-contracts';
import { type BlogDraft, saveBlogPost } from 'shared-contracts/staff';
import { ErrorState, Grid, TextArea, TextField, useHost, useMutationCall } from 'shared-ui';
import classes from '../common/staff.module.css';
import content from './content.module.css';
import { useDraft } from './drafts.store';
import { asParagraphs, asText, refusalOf, SaveBar, TextPreview } from './text-editor';

interface BlogFormProps {
  stored: BlogDraft;
  onSaved: () => void;
  /** called when another user has changed the post in the meantime */
  onOvertaken: () => void;
}

/** The key of a post's draft. */
export const postKey = ({ id }: Pick<BlogDraft, 'id'>) => `post ${id ?? 'new'}`;

/** One post. Its address is derived from the title until the user edits it. */
export function BlogForm({ stored: { id, version, ...texts }, onSaved, onOvertaken }: BlogFormProps) {
  const host = useHost();
  const draft = useDraft(postKey({ id }), { ...texts, body: asText(texts.body) }, version);
  const { fields: post, set } = draft;
  const save = useMutationCall(host, saveBlogPost);
  const slug = post.slug || slugOf(post.title);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const known = draft.version === undefined ? {} : { version: draft.version };
    const sent = await save.send({ body: { ...post, id, slug, body: asParagraphs(post.body), ...known } });
    if (!sent.ok) {
      if (sent.error.code !== 'version_conflict') return;
      draft.overtaken();
      return onOvertaken();
    }
    draft.saved({ ...post, slug }, sent.answer.version);
    host.flash.success('Post saved.');
    onSaved();
  };
  const whole = [post.title, post.category].every((text) => text.trim() !== '');
  return (
    <Grid min="24rem" fit gap={8} className={content.writing}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextField label="Title" required maxLength={200} {...draft.field('title')} />
        <TextField
          label="Address"
          hint={`/blog/${slug || '…'}`}
          maxLength={120}
          value={post.slug}
          onChange={({ target }) => set('slug', slugOf(target.value, true))}
        />
        <TextField label="Category" required maxLength={80} {...draft.field('category')} />
        <TextArea label="Excerpt" rows={2} maxLength={500} {...draft.field('excerpt')} />
        <TextArea
          label="Text"
          hint="An empty line starts a new paragraph. Start a heading with '## '."
          rows={14}
          {...draft.field('body')}
        />
        {save.error && <ErrorState compact message={refusalOf(save.error)} />}
        <SaveBar draft={draft} ready={whole && !save.busy} />
      </form>
      <TextPreview title={post.title} lead="" body={post.body} headings />
    </Grid>
  );
}

/** 'What’s new on Kauaʻi?' -> 'whats-new-on-kauai'. While the user types, it may end with a dash. */
export function slugOf(title: string, typing = false): string {
  const slug = handle(title);
  return typing && slug !== '' && /[^\p{L}\p{N}]$/u.test(title) ? `${slug}-` : slug;
}
