import type { Listing, ListingRef } from './entities/listing';
import type { SearchFilters } from './entities/search';
import type { ClientAdvisor } from './entities/user';
import type { AccountSection } from './routes/route';

/** The page of a slot: the site, a staff page, or a page of another site. */
export type HostContext = 'site' | 'admin' | 'agent-tools' | 'embed';

/**
 * The slots with their props. The team that renders a slot decides what shows when no extension fills it or the
 * extension fails.
 */
export interface SlotPropsMap {
  /** nav: the header of every page */
  'layout.header': { context: HostContext };
  /** nav: the search bar below the header, on the search and listing pages */
  'layout.search-bar': { context: HostContext };
  /** nav: the footer of every page */
  'layout.footer': { context: HostContext };
  /** account: sign-in and sign-up dialogs; leads: contact dialogs. Several remotes may fill it; all are mounted */
  'layout.modals': Record<string, never>;
  /** leads: the help bubble and contact overlay in the corner */
  'layout.contact': Record<string, never>;
  /** leads: the overlay that nav's 'Speak with' control opens */
  'nav.contact': { agent: ClientAdvisor | null; onHold?: (held: boolean) => void };
  /** nav: the large search box of the home page */
  'home.search': Record<string, never>;
  /** account: a section as a panel within the map search page */
  'search.panel': { section: AccountSection; onClose: () => void };
  /** leads: contact from the search, with its filters */
  'search.contact': { filters: SearchFilters };
  /** leads: the strip of days in the page body, after the agent panes */
  'listing.showing-strip': { listing: ListingRef };
  /** leads: the two actions and their forms next to the listing */
  'listing.aside': { listing: ListingRef };
  /** leads: contact buttons in an agent pane */
  'listing.contact-agent': { listing: ListingRef; agent: { id: number; name: string } };
  /** sections below a listing, such as similar listings; with the complete listing */
  'listing.below': { listing: Listing };
  /** leads: contact the own agent from the account overview */
  'account.contact-agent': { agent: ClientAdvisor };
  /** staff: a client's page of /agent_tools and /admin, for the client's agent and admins; `clientKey` is that of `readClient` */
  'staff.client': { clientKey: string; userId: number | null; email: string | null };
  /** staff: below an agent's Today; `day` is that of Hawaii, YYYY-MM-DD */
  'staff.today': { agentId: number; day: string };
  /** account: the sign-in or sign-up form as a page; on the server with the token of the sign-up form without scripts */
  'page.sign-in': { mode: 'sign-in' | 'sign-up'; welcome: boolean; staff: boolean; formToken?: string | null };
  /** leads: the form of the contact page */
  /** `message`: what the message begins with, until the visitor writes another one */
  'page.contact': { agentId: number | null; screenName: string; message?: string };
}
export type SlotName = keyof SlotPropsMap;

/** Static facts of a slot: whether several remotes may fill it. */
export const SLOTS = {
  'layout.header': { many: false },
  'layout.search-bar': { many: false },
  'layout.footer': { many: false },
  'layout.modals': { many: true },
  'layout.contact': { many: false },
  'nav.contact': { many: false },
  'home.search': { many: false },
  'search.panel': { many: false },
  'search.contact': { many: false },
  'listing.showing-strip': { many: false },
  'listing.aside': { many: false },
  'listing.contact-agent': { many: false },
  'listing.below': { many: true },
  'account.contact-agent': { many: false },
  'staff.client': { many: true },
  'staff.today': { many: true },
  'page.sign-in': { many: false },
  'page.contact': { many: false },
} as const satisfies Record<SlotName, { many: boolean }>;

/** A remote that fills a slot, and the remote to which it hands the slot over. */
interface SlotClaim {
  remote: string;
  handOver?: string | undefined;
}

/** Whether the first of two remotes hands its slot over to the second. */
export function givesWay(claim: SlotClaim, other: SlotClaim): boolean {
  return claim.handOver === other.remote && other.handOver !== claim.remote;
}

/**
 * The remote that is shown in a slot for one remote. The registry refuses conflicting claims. They can still occur
 * after a rollback to the version that came with the site; then the first by name is shown.
 */
export function slotHolder<C extends SlotClaim>(claims: readonly C[]): C | undefined {
  const byName = [...claims].sort((a, b) => (a.remote < b.remote ? -1 : 1));
  return byName.find((claim) => !claims.some((other) => givesWay(claim, other))) ?? byName[0];
}
