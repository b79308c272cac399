import type { FastifyInstance } from 'fastify';
import { deleteBlogPost, readBlogDrafts, readRegionTexts, saveBlogPost, saveRegionText } from 'shared-contracts/staff';
import { staffOf } from '../../platform/http/access';
import { notFound, refuseFields } from '../../platform/http/problem';
import { serveCall } from '../../platform/http/serve-call';
import { noteAudit } from '../audit/audit.repository';
import type { StaffDeps } from './admin-deps';
import {
  isSlugTaken,
  listBlogDrafts,
  listRegionTexts,
  removeBlogPost,
  writeBlogPost,
  writeRegionText,
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
      const written = await writeRegionText(trx, body);
      await noteAudit(trx, staffOf(session), { action: 'Region text written', subject: body.region_path });
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
      const written = await writeBlogPost(trx, body);
      if (written === null) throw notFound('post');
      await noteAudit(trx, staffOf(session), { action: 'Blog post written', subject: body.slug });
      return written;
    }),
  );
  serveCall(app, deleteBlogPost, async ({ body }, { session }) => {
    await db.transaction().execute(async (trx) => {
      const slug = await removeBlogPost(trx, body.id);
      if (slug === null) throw notFound('post');
      await noteAudit(trx, staffOf(session), { action: 'Blog post removed', subject: slug });
    });
    return { done: true };
  });
}
