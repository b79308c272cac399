import '../start/base.css';
import { createRoot } from 'react-dom/client';
import type { HostContext } from 'shared-contracts';
import { start as startSingleSpa } from 'single-spa';
import { Layout } from '../layout/layout';
import { PageAreas } from '../layout/page-areas';
import { followPageTitles } from '../metadata/metadata';
import { createPageApps } from '../parts/page-parts';
import { openByQuery } from '../start/follow-route';
import { readInlinedWithOverrides } from '../start/inlined';
import { lockRealm } from '../start/lock-realm';
import { createServices } from '../start/services';

type StaffContext = Extract<HostContext, 'admin' | 'agent-tools'>;

/**
 * A separate document for staff: one page area with navigation, messages and dialogs around it. It works while the
 * site's bundle is broken. Links to the site load a document.
 */
export async function startStaffPage(context: StaffContext): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  const services = createServices(await readInlinedWithOverrides(), context, { documents: true });
  const areas = createPageApps({ ...services, route: services.navigate.route, areas: [context] });
  services.inlined.recorder?.connect({ ...services, areas });
  followPageTitles(services.host);
  createRoot(root).render(
    <Layout services={services} busy={false} welcome={false} searchBar={false} footer>
      <PageAreas services={services} areas={areas} shown={[context]} rendered={null} />
    </Layout>,
  );
  window.addEventListener('pagehide', services.reporter.flush);
  startSingleSpa({ urlRerouteOnly: true });
  lockRealm();
  openByQuery(services.host);
}
