import type { Agent, Team } from '../entities/agent';
import { defaultFilters } from '../entities/default-search';
import type { SavedSearch, SharedSearch } from '../entities/saved-search';
import type { ClientAdvisor, SessionAnswer, User } from '../entities/user';

export function sampleAgent(overrides: Partial<Agent> = {}): Agent {
  return {
    id: 7,
    email: 'sample-agent@example.com',
    name: 'Sample Agent',
    user_name: 'sample-agent',
    designation: 'RS',
    phone: '808-555-0107',
    agent_phone: '808-555-0107',
    large_image_url: null,
    tile_image_url: null,
    root_path: '/sample-agent',
    direct_path: '/agents/sample-agent',
    path: '/agents/sample-agent',
    office: 'Sample Office',
    islands: ['Maui'],
    customer_experience: false,
    ...overrides,
  };
}

export function sampleTeam(overrides: Partial<Team> = {}): Team {
  return {
    name: 'Sample Team',
    slug: 'sample-team',
    email: 'sample-team@example.com',
    phone: '808-555-0108',
    members: [7],
    tile_image_url: null,
    ...overrides,
  };
}

export function sampleClientAdvisor(overrides: Partial<ClientAdvisor> = {}): ClientAdvisor {
  return {
    id: 7,
    email: 'sample-agent@example.com',
    user_name: 'sample-agent',
    name: 'Sample Agent',
    phone: '808-555-0107',
    ...overrides,
  };
}

export function sampleUser(overrides: Partial<User> = {}): User {
  return {
    id: 11,
    user_id: 11,
    email: 'sample-buyer@example.com',
    first_name: 'Sample',
    last_name: 'Buyer',
    phone: '808-555-0111',
    authentication_token: null,
    roles: [],
    loggedIn: true,
    is_advisor: false,
    is_admin: false,
    signed_in_sudo: false,
    user_mismatch: false,
    email_opt_in: true,
    agent: null,
    client_advisor: null,
    client_advisor_id: null,
    ...overrides,
  };
}

/** The server's response about a session; without a user that of a visitor. */
export function sampleSession(user: User | null = null, advisor: Agent | null = null): SessionAnswer {
  return {
    user,
    email: user?.email ?? null,
    user_id: user?.id ?? null,
    client_advisor: user?.client_advisor ?? null,
    hl_user: user === null ? null : { email: user.email, first_name: user.first_name, last_name: user.last_name },
    advisor,
  };
}

export function sampleSavedSearch(overrides: Partial<SavedSearch> = {}): SavedSearch {
  return {
    id: 21,
    title: 'Kihei houses',
    email_subscribe: true,
    days_between_emails: 0,
    send_me_copy: false,
    copy_title: null,
    copy_email: null,
    search_params: {
      ...defaultFilters(),
      hl_regions: ['Island::Maui > District::South > Town::Kihei'],
      dwelling_type_name: ['house'],
      url: '/listings/maui/south/kihei?type=house',
      polygons: [],
      mapBounds: null,
      lat_extent: null,
      lng_extent: null,
    },
    version: 2,
    share_code: 'sample-code-1',
    from_share_url: false,
    ...overrides,
  };
}

export function sampleSharedSearch(overrides: Partial<SharedSearch> = {}): SharedSearch {
  const saved = sampleSavedSearch();
  return { title: saved.title, share_code: 'sample-code-1', search_params: saved.search_params, ...overrides };
}
