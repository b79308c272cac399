import { useState } from 'react';
import { type BlogDraft, deleteBlogPost, readBlogDrafts } from 'shared-contracts/staff';
import { Button, Dialog, QueryBoundary, useCall, useHost, useMutationCall } from 'shared-ui';
import { DataTable } from '../common/data-table';
import { FormDialog } from '../common/form-dialog';
import classes from '../common/staff.module.css';
import { BlogForm, postKey } from './blog-form';
import { useUnsaved } from './drafts.store';

const NEW: BlogDraft = { id: null, slug: '', title: '', category: '', excerpt: '', body: [] };

/** The blog: write, change and remove posts. */
export function BlogPosts() {
  const host = useHost();
  const posts = useCall(host, readBlogDrafts, {});
  const [edited, setEdited] = useState<BlogDraft | null>(null);
  const [leaving, setLeaving] = useState<BlogDraft | null>(null);
  const latest = posts.data?.posts.find(({ id }) => id === edited?.id);
  const isUnsaved = useUnsaved(postKey(NEW));
  const done = () => {
    setEdited(null);
    setLeaving(null);
    posts.retry();
  };
  return (
    <>
      <Button className={classes.more} onClick={() => setEdited(NEW)}>
        {isUnsaved ? 'Continue the new post' : 'New post'}
      </Button>
      <QueryBoundary state={posts}>
        {({ posts: rows }) => <PostTable posts={rows} onEdit={setEdited} onRemove={setLeaving} />}
      </QueryBoundary>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited?.id === null ? 'New post' : 'Change the post'}
        size="full"
      >
        {edited && <BlogForm stored={latest ?? edited} onSaved={done} onOvertaken={posts.retry} />}
      </Dialog>
      {leaving && <RemovePost post={leaving} onClose={() => setLeaving(null)} onRemoved={done} />}
    </>
  );
}

interface PostTableProps {
  posts: BlogDraft[];
  onEdit: (post: BlogDraft) => void;
  onRemove: (post: BlogDraft) => void;
}

function PostTable({ posts, onEdit, onRemove }: PostTableProps) {
  return (
    <DataTable
      caption="Blog posts"
      empty="No posts yet"
      rows={posts}
      keyOf={({ slug }) => slug}
      columns={[
        {
          label: 'Title',
          sortBy: ({ title }) => title,
          cell: (post) => <PostTitle post={post} onEdit={onEdit} />,
        },
        { label: 'Category', sortBy: ({ category }) => category, cell: ({ category }) => category },
        { label: 'Address', cell: ({ slug }) => <a href={`/blog/${slug}`}>/blog/{slug}</a> },
        {
          label: 'Action',
          cell: (post) => (
            <Button variant="quiet" size="small" aria-label={`Remove ${post.title}`} onClick={() => onRemove(post)}>
              Remove
            </Button>
          ),
        },
      ]}
    />
  );
}

function PostTitle({ post, onEdit }: { post: BlogDraft; onEdit: (post: BlogDraft) => void }) {
  const isUnsaved = useUnsaved(postKey(post));
  return (
    <>
      <button type="button" className={classes.rowLink} onClick={() => onEdit(post)}>
        {post.title}
      </button>
      {isUnsaved && <p className={classes.soft}>Has unsaved changes</p>}
    </>
  );
}

interface RemovePostProps {
  post: BlogDraft;
  onClose: () => void;
  onRemoved: () => void;
}

function RemovePost({ post, onClose, onRemoved }: RemovePostProps) {
  const host = useHost();
  const remove = useMutationCall(host, deleteBlogPost, onRemoved);
  const confirm = async () => post.id !== null && remove.send({ body: { id: post.id } });
  return (
    <FormDialog
      title="Remove this post?"
      button="Remove"
      variant="danger"
      state={remove}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>Visitors will no longer find “{post.title}”. You can't undo this.</p>
    </FormDialog>
  );
}
