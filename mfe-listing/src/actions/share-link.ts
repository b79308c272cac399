import type { HostServices, Listing, SessionState } from 'shared-contracts';
import { shareUrl } from './share-targets';

/** The address of a listing that this person passes on [B6.7]. For handlers: it reads where the page stands. */
export function linkOf({ slug }: Listing, { user, advisor }: Pick<SessionState, 'user' | 'advisor'>): string {
  const own = user?.is_advisor ? (user.agent ?? advisor) : null;
  return shareUrl(location.origin, slug, own?.direct_path ?? null);
}

/** Copies and says so; where the browser forbids it the link is shown instead (D5). True once copied. */
export async function copyLink(host: HostServices, url: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    host.flash.error(`Your browser does not let us copy. The link is ${url}`, { closeAfterMs: 10_000 });
    return false;
  }
  host.flash.success(done);
  return true;
}
