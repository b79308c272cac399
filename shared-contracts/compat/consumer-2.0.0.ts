/**
 * A remote written against contract 2.0.0, which uses every service, slot and topic of that release. It never runs; it
 * only has to compile. Do not edit it: a change that breaks it needs a major version.
 */
import type { CallAnswer, CallInput } from '../src/all';
import {
  type addFavorite,
  type createLead,
  currentUser,
  ERRORS,
  type EventPayload,
  type EventTopic,
  type ExtensionProps,
  type HostServices,
  listingBySlug,
  type PageProps,
  type SlotName,
  type SlotPropsMap,
  searchAll,
} from '../src/all';

/** Each service of 2.0.0, with its parameters and results. */
export async function useServices(host: HostServices, signal: AbortSignal): Promise<string[]> {
  const { state } = host.session;
  const stops: (() => void)[] = [];
  stops.push(host.bus.subscribe('listing:opened', (opened) => void opened?.listing.internal_id));
  stops.push(host.navigate.subscribe(({ path }) => void path));
  host.bus.publish('search:clear', {});
  host.navigate.to('/listings', { replace: true, keepScroll: true });
  host.navigate.back();
  host.flash.success();
  host.flash.error('No', { action: { label: 'Retry', run: () => {} }, closeAfterMs: 1000 });
  host.track.score('ViewSearch', { mlsNumber: null, leadSource: 'x', properties: { a: 1, b: null } });
  host.session.requireSignIn({ kind: 'save-search' });
  host.report({ kind: 'render-error', remote: 'tides', code: 'MFE-007', detail: 'x' });
  await host.session.refresh();
  await host.session.signOut();
  await host.collections.toggleFavorite({ internal_id: '1', mls_id: '2' });
  await host.collections.hide('1');
  await host.collections.unhide('1');
  host.collections.markViewed({ internal_id: '1', slug: 'x' });
  const found = await host.api.call(searchAll, { body: { page: 1, filters: {} } }, { signal });
  const first: CallAnswer<typeof listingBySlug> | undefined = host.api.initialAnswer(listingBySlug, {
    params: { slug: 'x' },
  });
  const user = await host.api.call(currentUser, {});
  for (const stop of stops) stop();
  return [
    String(found.total),
    first?.internal_id ?? '',
    user.email ?? '',
    host.contract,
    host.context,
    state.user?.email ?? '',
    host.contact.agent?.name ?? '',
    host.settings.siteName,
    host.navigate.withPrefix('/listings'),
    ERRORS.not_found.sentence,
    ...host.collections.state.saving,
  ];
}

export const inputs: { lead: keyof CallInput<typeof createLead>; favorite: keyof CallInput<typeof addFavorite> } = {
  lead: 'body',
  favorite: 'body',
};

/** Props of the slots, as extensions read them. */
export const readSlots: { [N in SlotName]?: (props: ExtensionProps<N>) => string } = {
  'layout.header': ({ slot }) => slot.context,
  'layout.search-bar': ({ slot }) => slot.context,
  'layout.footer': ({ slot }) => slot.context,
  'nav.contact': ({ slot }) => slot.agent?.name ?? '',
  'search.panel': ({ slot }) => [slot.onClose, slot.section].join(),
  'search.contact': ({ slot }) => String(slot.filters),
  'listing.showing-strip': ({ slot }) => slot.listing.internal_id,
  'listing.aside': ({ slot }) => slot.listing.internal_id,
  'listing.contact-agent': ({ slot }) => `${slot.listing.slug} ${slot.agent.id} ${slot.agent.name}`,
  'listing.below': ({ slot }) => slot.listing.internal_id,
  'account.contact-agent': ({ slot }) => slot.agent.name,
  'page.sign-in': ({ slot }) => `${slot.mode} ${slot.welcome} ${slot.staff}`,
  'page.contact': ({ slot }) => `${slot.agentId} ${slot.screenName}`,
};

/** Props of the slots, as the remote that renders the slot passes them. No further prop may be required. */
export const drawnSlots: { [N in SlotName]?: SlotPropsMap[N] } = {
  'layout.header': { context: 'site' },
  'layout.search-bar': { context: 'embed' },
  'layout.footer': { context: 'admin' },
  'layout.modals': {},
  'layout.contact': {},
  'home.search': {},
  'nav.contact': { agent: null },
  'search.panel': { section: 'overview', onClose: () => {} },
  'page.sign-in': { mode: 'sign-up', welcome: true, staff: false },
  'page.contact': { agentId: null, screenName: 'Contact' },
};

/** Events as 2.0.0 publishes them. */
export const published: { [T in EventTopic]?: EventPayload<T> } = {
  'search:results': {
    key: 'k',
    context: 'search',
    total: 1,
    from: 0,
    entries: [{ internal_id: '1', slug: 's' }],
    url: '/listings',
  },
  'search:clear': {},
  'search:save': {},
  'listing:opened': null,
  'auth:open': { mode: 'sign-in', intent: { kind: 'hide', internal_id: '1' } },
  'auth:close': {},
  'account:open-panel': { section: 'favorites' },
  'account:close-panel': {},
  'contact:open': { kind: 'request-showing', day: null, agent: { id: 1, name: 'n' } },
  'contact:close': {},
  'nav:height': { height: 64 },
};

export const page = ({ host, match }: PageProps): string => `${host.contract} ${match.path}`;
