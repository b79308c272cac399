import { definePage } from 'shared-ui';
import { BlogPage, loadBlog } from '../blog/blog-page';

export const { bootstrap, mount, unmount, update, page } = definePage(BlogPage, { remote: 'content', load: loadBlog });
