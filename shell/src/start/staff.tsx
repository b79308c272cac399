import './base.css';
import { createRoot } from 'react-dom/client';
import type { HostContext } from 'shared-contracts';
import { setMountMaxTime, start as startSingleSpa } from 'single-spa';
import { SLOW_AFTER_MS } from '../federation/patience';
import { Layout } from '../layout/layout';
import { PageBoundary } from '../pages/errors/page-boundary';
import { AdminPage } from '../staff/admin';
import { AgentToolsPage } from '../staff/agent-tools';
import { followRebuilds } from './follow-rebuilds';
import { readInlinedWithOverrides } from './inlined';
import { lockRealm } from './lock-realm';
import { openByQuery } from './query-flags';
import { createServices, type Services } from './services';

type StaffContext = Extract<HostContext, 'admin' | 'agent-tools'>;

/**
 * A page that is not the shell and still carries the nav remote: this host draws the content and puts navigation,
 * messages and dialogs around it. Links leave it by loading a document.
 */
export async function startStaffPage(context: StaffContext): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  const services = createServices(await readInlinedWithOverrides(), context, { documents: true });
  createRoot(root).render(<StaffPage services={services} context={context} />);
  window.addEventListener('pagehide', services.reporter.flush);
  // a busy machine is no fault: warn about a mount only when it is truly late
  setMountMaxTime(SLOW_AFTER_MS, false, SLOW_AFTER_MS);
  startSingleSpa({ urlRerouteOnly: true });
  lockRealm();
  openByQuery(services.host);
  followRebuilds(services);
}

interface StaffPageProps {
  services: Services;
  context: StaffContext;
}

function StaffPage({ services, context }: StaffPageProps) {
  const { host } = services;
  return (
    <Layout services={services} busy={false} welcome={false} searchBar={false} footer>
      <PageBoundary host={host} resetKey={context}>
        {context === 'admin' ? <AdminPage host={host} /> : <AgentToolsPage host={host} />}
      </PageBoundary>
    </Layout>
  );
}
