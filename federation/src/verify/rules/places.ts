import { givesWay, isSiteWord, type OwnPath, SLOTS } from 'shared-contracts';
import type { RemotePage } from '../../protocol/manifest';
import { areaOfPage } from '../../protocol/pages';
import { type Refusal, refusal } from '../../protocol/registry';
import type { RemoteClaims } from '../facts';
import type { StoredRule } from '../subject';

/**
 * Checks places that accept one remote: areas, addresses with all below them, and some slots. No other remote may hold
 * them.
 */
export const placesRule: StoredRule = ({ release: { manifest }, name, others }) =>
  placeProblems({ name, pages: manifest.pages, extensions: manifest.extensions }, others);

/** @param all every version that visitors may get, including those of this remote */
export function placeProblems(own: RemoteClaims, all: readonly RemoteClaims[]): Refusal[] {
  const { pages, extensions } = own;
  const others = all.filter(({ name }) => name !== own.name);
  const twice = pages.filter((page, index) => pages.slice(0, index).some((before) => collide(page, before)));
  return [
    ...twice.map((page) => refusal('MFE-110', `It draws '${areaOfPage(page)}' twice.`, areaOfPage(page))),
    ...others.flatMap((other) => takenPages(pages, other)),
    ...siteAddresses(pages).map((path) =>
      refusal('MFE-123', `'${path}' begins with a word that the site's own addresses use.`, path),
    ),
    ...[...new Set(extensions.map(({ slot }) => slot))].filter(takesOne).flatMap((slot) => takenSlot(own, slot, all)),
  ];
}

/** Pages of remotes at addresses that the site reserves. */
export function siteAddresses(pages: readonly RemotePage[]): OwnPath[] {
  return pages.flatMap((page) => {
    const isSites = page.area === 'own' && isSiteWord(page.path.split('/')[1] ?? '');
    return isSites ? page.path : [];
  });
}

function takenPages(pages: readonly RemotePage[], other: RemoteClaims): Refusal[] {
  return pages.flatMap((page) =>
    other.pages
      .filter((theirs) => collide(page, theirs))
      .map((theirs) => {
        const [area, taken] = [areaOfPage(page), areaOfPage(theirs)];
        const as = taken === area ? '' : `, whose page is '${taken}'`;
        return refusal('MFE-110', `'${area}' is drawn by ${other.name}${as}.`, area);
      }),
  );
}

/** The same area, or one address below the other. */
function collide(one: RemotePage, other: RemotePage): boolean {
  const [a, b] = [`${areaOfPage(one)}/`, `${areaOfPage(other)}/`];
  return a.startsWith(b) || b.startsWith(a);
}

const takesOne = (slot: string) => Object.entries(SLOTS).some(([name, { many }]) => name === slot && !many);

/**
 * Whether the holder hands the slot over. A remote that never held it must not wait for a holder to be switched off.
 */
function takenSlot({ name, extensions }: RemoteClaims, slot: string, all: readonly RemoteClaims[]): Refusal[] {
  const own = extensions.filter((extension) => extension.slot === slot);
  const claim = { remote: name, handOver: own[0]?.handOver };
  const claims = all
    .flatMap((remote) => remote.extensions.map((extension) => ({ ...extension, remote: remote.name })))
    .filter((other) => other.slot === slot);
  const hadIt = claims.some(({ remote }) => remote === name);
  const holders = claims
    .filter(({ remote }) => remote !== name)
    .filter((other) => !givesWay(other, claim) && !(hadIt && givesWay(claim, other)))
    .map(({ remote }) => remote);
  return [
    ...(own.length > 1 ? [refusal('MFE-122', `It fills '${slot}' twice.`, slot)] : []),
    ...[...new Set(holders)].map((holder) =>
      refusal('MFE-122', `'${slot}' takes one remote, and ${holder} fills it.`, slot),
    ),
  ];
}
