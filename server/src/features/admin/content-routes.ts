import type { FastifyInstance } from 'fastify';
import {
  deleteBlogPost as deleteBlogPostCall,
  readBlogDrafts,
  readRegionTexts,
  saveBlogPost,
  saveRegionText,
} from 'shared-contracts/staff';
import { requireSession } from '../../platform/http/access';
import { notFound, refuseFields } from '../../platform/http/problem';
import { serveCall } from '../../platform/http/serve-call';
import { insertAuditEntry } from '../audit/audit.repository';
import type { StaffDeps } from './admin-deps';
import {
  deleteBlogPost,
  isSlugTaken,
  listBlogDrafts,
  listRegionTexts,
  upsertBlogPost,
  upsertRegionText,
} from './staff-content.repository';

/** Region texts and blog posts, written by admins. */
export function registerStaffContent(app: FastifyInstance, { db, isRegion }: Pick<StaffDeps, 'db' | 'isRegion'>): void {
  serveCall(app, readRegionTexts, async () => ({ regions: await listRegionTexts(db) }));
  serveCall(app, saveRegionText, async ({ body }, { session }) => {
    if (!(await isRegion(body.region_path))) {
      refuseFields([
        {
          field: 'region_path',
          pointer: '#/region_path',
          message: 'No region has these handles. Choose one from the list.',
        },
      ]);
    }
    return db.transaction().execute(async (trx) => {
      const written = await upsertRegionText(trx, body);
      await insertAuditEntry(trx, requireSession(session), {
        action: 'Region text written',
        subject: body.region_path,
      });
      return written;
    });
  });
  serveCall(app, readBlogDrafts, async () => ({ posts: await listBlogDrafts(db) }));
  serveCall(app, saveBlogPost, ({ body }, { session }) =>
    db.transaction().execute(async (trx) => {
      if (await isSlugTaken(trx, body)) {
        refuseFields([
          {
            field: 'slug',
            pointer: '#/slug',
            message: 'Another post already has this address. Please choose another one.',
          },
        ]);
      }
      const written = await upsertBlogPost(trx, body);
      if (written === null) throw notFound('post');
      await insertAuditEntry(trx, requireSession(session), { action: 'Blog post written', subject: body.slug });
      return written;
    }),
  );
  serveCall(app, deleteBlogPostCall, async ({ body }, { session }) => {
    await db.transaction().execute(async (trx) => {
      const slug = await deleteBlogPost(trx, body.id);
      if (slug === null) throw notFound('post');
      await insertAuditEntry(trx, requireSession(session), { action: 'Blog post removed', subject: slug });
    });
    return { done: true };
  });
}
