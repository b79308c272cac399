import type { ReactNode } from 'react';
import {
  blogPosts,
  isErrorCode,
  type NestedRegion,
  phoneHref,
  photoUrl,
  type RouteMatch,
  type RoutePrefix,
  readIslands,
  readNestedRegions,
  readRegions,
  searchAll,
  searchPath,
  sentenceOf,
  withQuery,
} from 'shared-contracts';
import { heroListing } from 'shared-contracts/listing-facts';
import { fitTitle } from 'shared-contracts/pages';
import { addressOfSentence, readSentence } from 'shared-contracts/sentence';
import { companyLd } from './json-ld';
import { type Page, page, Redirect, statusFor } from './page';
import type { PageContext } from './page-context';
import { type FormField, PlainForm } from './plain-page';

/** Every region with its listings, from the islands down. */
export async function regionsPage({ asker, settings, match }: PageContext): Promise<Page> {
  const islands = await asker.ask(readNestedRegions, {});
  return page({
    status: statusFor(islands),
    title: fitTitle('Hawaii Regions', settings.SITE_NAME),
    description: 'Every island, district and town of Hawaii with homes, condos and land for sale.',
    canonical: match.canonical,
    plain: { heading: 'Hawaii Regions', paragraphs: [], links: regionLinks(islands ?? [], [], match.prefix) },
  });
}

function regionLinks(
  regions: readonly NestedRegion[],
  above: readonly string[],
  prefix: RoutePrefix,
): { label: string; href: string }[] {
  return regions.flatMap(({ name, handle, children }) => {
    const path = [...above, handle];
    return [{ label: name, href: searchPath(prefix, path) }, ...regionLinks(children, path, prefix)];
  });
}

/** The ways to reach the company. */
export function contactPage({ settings, match }: PageContext): Page {
  const { SITE_NAME, COMPANY_PHONE, SUPPORT_EMAIL, OFFICE_ADDRESS } = settings;
  return page({
    title: fitTitle('Contact Us', SITE_NAME),
    description: `Ask ${SITE_NAME} about a listing, a neighborhood or selling your home.`,
    canonical: match.canonical,
    plain: {
      heading: 'Contact Us',
      paragraphs: ['Ask us about a listing, a neighborhood or selling your home.', OFFICE_ADDRESS],
      links: [
        ...(COMPANY_PHONE ? [{ label: COMPANY_PHONE, href: phoneHref(COMPANY_PHONE) ?? '' }] : []),
        ...(SUPPORT_EMAIL ? [{ label: SUPPORT_EMAIL, href: `mailto:${SUPPORT_EMAIL}` }] : []),
        { label: 'Our agents', href: '/agents/' },
      ],
    },
  });
}

/** A link from a mail is confirmed by a button, so that a mail scanner does not use it up. */
export async function signInPage(context: PageContext): Promise<Page | Redirect> {
  const { match } = context;
  const fields = new URLSearchParams(match.query);
  const email = fields.get('email') ?? '';
  const token = fields.get('token') ?? '';
  if (fields.has('sent'))
    return formPage(
      context,
      'Sign In',
      <p role="status">
        If your address has an account, an email was sent for one-click sign in. Its link works for ten minutes.
      </p>,
    );
  if (email === '' || token === '') return formPage(context, 'Sign In', <LinkRequest />);
  // without the database the button decides
  const isValid = await context.isLinkValid(email, token).catch(() => true);
  if (!isValid) return new Redirect(withQuery(match.path, 'error=login_link_invalid'), 302);
  return formPage(
    context,
    'Sign In',
    <PlainForm action="/login_link" hidden={{ email, token }} button={`Sign in as ${email}`} />,
  );
}

/** Passwords need scripts, because a second factor may follow. */
function LinkRequest() {
  return (
    <>
      <p>We can e-mail you a link to sign in. To sign in with a password, please allow scripts.</p>
      <PlainForm
        action="/send_login_link"
        hidden={{}}
        fields={[{ name: 'email', label: 'E-mail', type: 'email', required: true, autocomplete: 'email' }]}
        button="E-mail me a sign-in link"
      />
    </>
  );
}

const SIGN_UP: readonly FormField[] = [
  { name: 'user[first_name]', label: 'First name', type: 'text', required: true, autocomplete: 'given-name' },
  { name: 'user[last_name]', label: 'Last name', type: 'text', required: true, autocomplete: 'family-name' },
  { name: 'user[email]', label: 'E-mail', type: 'email', required: true, autocomplete: 'email' },
  { name: 'user[phone]', label: 'Phone', type: 'tel', autocomplete: 'tel' },
  { name: 'user[password]', label: 'Password', type: 'password', required: true, autocomplete: 'new-password' },
  {
    name: 'user[password_confirmation]',
    label: 'Password again',
    type: 'password',
    required: true,
    autocomplete: 'new-password',
  },
  { name: 'user[email_opt_in]', label: 'Send me news by e-mail', type: 'checkbox', value: '1' },
];

/** The sign-up form that works without scripts. */
export async function signUpPage(context: PageContext): Promise<Page> {
  const hidden = { authenticity_token: await context.formToken() };
  return formPage(
    context,
    'Create an Account',
    <PlainForm action="/user" multipart hidden={hidden} fields={SIGN_UP} button="Create account" />,
  );
}

function formPage({ match, settings }: PageContext, heading: string, form: ReactNode): Page {
  return page({
    title: fitTitle(nameOf(match, heading), settings.SITE_NAME),
    description: `${heading} at ${settings.SITE_NAME}.`,
    canonical: null,
    main: (
      <div className="plain-page plain-slim">
        <h1>{heading}</h1>
        <Refusal match={match} />
        {form}
      </div>
    ),
  });
}

const nameOf = ({ route }: RouteMatch, heading: string) =>
  route.page === 'sign-in' && route.welcome ? 'Welcome' : heading;

/** What went wrong with the form that led back here, by its code of the catalogue. */
function Refusal({ match }: { match: RouteMatch }) {
  const code = new URLSearchParams(match.query).get('error') ?? '';
  return isErrorCode(code) && <p role="alert">{sentenceOf(code)}</p>;
}

/** A home described in words. */
export async function aiPage({ asker, match, settings }: PageContext): Promise<Page> {
  const sentence = new URLSearchParams(match.query).get('q') ?? '';
  const directory = sentence === '' ? undefined : await asker.ask(readRegions, {});
  const meant = readSentence(sentence, directory?.regions ?? []);
  const description = 'Write in your own words what home you are looking for in Hawaii, and see what is for sale.';
  return page({
    title: fitTitle('Describe Your Home', settings.SITE_NAME),
    description,
    canonical: match.canonical,
    plain: {
      heading: 'Describe Your Home',
      paragraphs: [description],
      links: [{ label: 'Show homes', href: addressOfSentence(meant, match.prefix) }],
    },
  });
}

/** The newest listings, as the page itself requests them. */
const NEWEST = { sort_order: 'newest' as const, limit: 8, aggregates_query: [] };

/** The home page: its picture is that of the listing which the page shows first. */
export async function homePage({ asker, settings, origin, regions, match }: PageContext): Promise<Page> {
  const [newest, posts = [], shown = []] = await Promise.all([
    asker.ask(searchAll, { body: NEWEST }),
    asker.ask(blogPosts, { query: {} }),
    asker.ask(readIslands, {}),
  ]);
  const hero = heroListing(newest?.results ?? [])?.photos[0] ?? null;
  const picture = hero?.post_large ?? shown.find(({ image }) => image !== null)?.image ?? null;
  const description =
    'Search every home, condo and piece of land for sale on Kauaʻi, Oʻahu, Maui, Big Island, Lānaʻi and Molokaʻi.';
  return page({
    title: fitTitle('Hawaii Real Estate', settings.SITE_NAME),
    description,
    canonical: '/',
    jsonLd: companyLd(settings, origin),
    image: picture === null ? null : photoUrl(picture, settings.PHOTO_BASE),
    plain: {
      heading: 'Find your place in Hawaii',
      paragraphs: [description],
      links: [
        ...(regions?.childrenOf([]) ?? []).map(({ name, handles }) => ({
          label: name,
          href: searchPath(match.prefix, handles),
        })),
        ...posts.map(({ title, link }) => ({ label: title.rendered, href: link })),
      ],
    },
  });
}
