import {
  isErrorCode,
  type NestedRegion,
  type RouteMatch,
  type RoutePrefix,
  readNestedRegions,
  searchPath,
  sentenceOf,
} from 'shared-contracts';
import { fitTitle } from 'shared-contracts/pages';
import { escapeText, textElement } from '../platform/html';
import { type Page, page, statusFor } from './page';
import type { PageContext } from './page-context';
import { type FormField, plainForm } from './plain-page';

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
        ...(COMPANY_PHONE ? [{ label: COMPANY_PHONE, href: `tel:${COMPANY_PHONE.replace(/[^+\d]/g, '')}` }] : []),
        ...(SUPPORT_EMAIL ? [{ label: SUPPORT_EMAIL, href: `mailto:${SUPPORT_EMAIL}` }] : []),
        { label: 'Our agents', href: '/agents/' },
      ],
    },
  });
}

/** A link from a mail is confirmed by a button, so that a mail scanner does not use it up. */
export async function signInPage(context: PageContext): Promise<Page> {
  const { match } = context;
  const fields = new URLSearchParams(match.query);
  const email = fields.get('email') ?? '';
  const token = fields.get('token') ?? '';
  const form =
    email === '' || token === ''
      ? '<p>To sign in with a password, please allow scripts, or ask for a sign-in link by e-mail or phone.</p>'
      : plainForm({
          action: '/login_link',
          method: 'post',
          fields: [
            { name: 'email', label: 'E-mail', type: 'hidden', value: email },
            { name: 'token', label: 'Token', type: 'hidden', value: token },
          ],
          button: `Sign in as ${escapeText(email)}`,
        });
  return formPage(context, 'Sign In', form);
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
  const token = await context.formToken();
  const fields: FormField[] = [{ name: 'authenticity_token', label: '', type: 'hidden', value: token }, ...SIGN_UP];
  const form = plainForm({ action: '/user', method: 'post', multipart: true, fields, button: 'Create account' });
  return formPage(context, 'Create an Account', form);
}

function formPage({ match, settings }: PageContext, heading: string, form: string): Page {
  return page({
    title: fitTitle(nameOf(match, heading), settings.SITE_NAME),
    description: `${heading} at ${settings.SITE_NAME}.`,
    canonical: null,
    main: `<div class="plain-page plain-slim">${textElement('h1', undefined, heading)}${refusal(match)}${form}</div>`,
  });
}

const nameOf = ({ route }: RouteMatch, heading: string) =>
  route.page === 'sign-in' && route.welcome ? 'Welcome' : heading;

/** What went wrong with the form that led back here, by its code of the catalogue. */
function refusal({ query }: RouteMatch): string {
  const code = new URLSearchParams(query).get('error') ?? '';
  return isErrorCode(code) ? `<p role="alert">${escapeText(sentenceOf(code))}</p>` : '';
}
