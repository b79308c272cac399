import { type FormEvent, useState } from 'react';
import { type BlogDraft, type HostServices, saveBlogPost } from 'shared-contracts';
import { Button, ErrorState, TextArea, TextField, useMutationCall } from 'shared-ui';
import classes from '../staff.module.css';
import { asParagraphs, asText } from './paragraphs';

interface BlogFormProps {
  host: HostServices;
  draft: BlogDraft;
  onSaved: () => void;
}

/** One post; its address follows the title until somebody writes another. */
export function BlogForm({ host, draft, onSaved }: BlogFormProps) {
  const [post, setPost] = useState({ ...draft, body: asText(draft.body) });
  const save = useMutationCall(host, saveBlogPost);
  const set = (change: Partial<typeof post>) => setPost({ ...post, ...change });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await save.send({
      body: { ...post, slug: post.slug || slugOf(post.title), body: asParagraphs(post.body) },
    });
    if (!sent.ok) return;
    host.flash.success('The post is saved.');
    onSaved();
  };
  const whole = [post.title, post.category].every((text) => text.trim() !== '');
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Title"
        required
        maxLength={200}
        value={post.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextField
        label="Address"
        hint={`/blog/${post.slug || slugOf(post.title) || '…'}`}
        maxLength={120}
        value={post.slug}
        onChange={({ target }) => set({ slug: slugOf(target.value, true) })}
      />
      <TextField
        label="Category"
        required
        maxLength={80}
        value={post.category}
        onChange={({ target }) => set({ category: target.value })}
      />
      <TextArea
        label="Excerpt"
        rows={2}
        maxLength={500}
        value={post.excerpt}
        onChange={({ target }) => set({ excerpt: target.value })}
      />
      <TextArea
        label="Text"
        hint="An empty line begins a new paragraph, '## ' in front of it a heading."
        rows={14}
        value={post.body}
        onChange={({ target }) => set({ body: target.value })}
      />
      {save.error && <ErrorState compact message={save.error.message} />}
      <Button type="submit" disabled={save.busy || !whole}>
        Save
      </Button>
    </form>
  );
}

/** 'What’s new on Kauaʻi?' -> 'what-s-new-on-kaua-i'; while typing, a dash at the end may stay. */
export function slugOf(title: string, typing = false): string {
  const slug = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return typing ? slug : slug.replace(/-$/, '');
}
