import './base.css';
import { createRoot } from 'react-dom/client';
import { start as startSingleSpa } from 'single-spa';
import { takeServerMarkup } from '../layout/server-markup';
import { followMetadata } from '../metadata/metadata';
import { createPageAreas } from '../routing/page-areas.store';
import { Site } from '../layout/site';
import { openByQuery } from './query-flags';
import { readInlined } from './inlined';
import { createServices } from './services';
import { followRoute } from './follow-route';

/** Brings the whole site to life in the document the server sent. */
export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  const services = createServices(readInlined(), 'site');
  const { host, discovery, loader, options, navigate } = services;
  const areas = createPageAreas({ discovery, loader, host, options });
  followMetadata(host);
  followRoute(services);
  const markup = takeServerMarkup(root);
  createRoot(root).render(<Site services={services} areas={areas} markup={markup} />);
  navigate.start();
  startSingleSpa({ urlRerouteOnly: true });
  openByQuery(host);
}
