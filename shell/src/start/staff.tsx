import './base.css';
import { createRoot } from 'react-dom/client';
import type { HostContext } from 'shared-contracts';
import { setMountMaxTime, start as startSingleSpa } from 'single-spa';
import { SLOW_AFTER_MS } from '../federation/patience';
import { Layout } from '../layout/layout';
import { KeptMarkup, type ServerMarkup, takeServerMarkup } from '../layout/server-markup';
import { readInlined } from './inlined';
import { openByQuery } from './query-flags';
import { createServices, type Services } from './services';

/**
 * A page that is not the shell and still carries the nav remote: the server wrote the content, this host puts
 * navigation, messages and dialogs around it. Links leave it by loading a document.
 */
export function startStaffPage(context: Extract<HostContext, 'admin' | 'agent-tools'>): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  const services = createServices(readInlined(), context, { documents: true });
  const markup = takeServerMarkup(root);
  createRoot(root).render(<StaffPage services={services} markup={markup} />);
  window.addEventListener('pagehide', services.reporter.flush);
  // a busy machine is no fault: warn about a mount only when it is truly late
  setMountMaxTime(SLOW_AFTER_MS, false, SLOW_AFTER_MS);
  startSingleSpa({ urlRerouteOnly: true });
  openByQuery(services.host);
}

function StaffPage({ services, markup }: { services: Services; markup: ServerMarkup }) {
  return (
    <Layout services={services} busy={false} searchBar={false} footer>
      <KeptMarkup nodes={markup} />
    </Layout>
  );
}
