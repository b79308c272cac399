import { definePage } from 'shared-ui';
import { BlogPage } from '../blog/blog-page';
import { loadBlog } from '../blog/load-blog';

export const { bootstrap, mount, unmount, update, page } = definePage(BlogPage, { remote: 'content', load: loadBlog });
