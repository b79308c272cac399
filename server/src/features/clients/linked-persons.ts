/**
 * What staff decided about two persons of one agent. The links of a client are a tree: each one made one client of two, and
 * the client of `main` had the plan that counts. Lists of links have the order of the decisions.
 */
export interface ClientLink {
  person: string;
  main: string;
  is_same: boolean;
}

/** The person whose plan counts for the client of a person. */
export function mainOf(links: readonly ClientLink[], person: string): string {
  const mains = new Map<string, string>();
  const now = (each: string): string => {
    const main = mains.get(each);
    return main === undefined ? each : now(main);
  };
  for (const link of links) if (link.is_same) mains.set(now(link.person), now(link.main));
  return now(person);
}

/** The persons of one client, first the one whose plan counts. */
export function personsOfClient(links: readonly ClientLink[], person: string): string[] {
  const main = mainOf(links, person);
  return [main, ...linksFrom(links, main).keys()];
}

/** The link whose end separates `other` from `person`: the first on the way; undefined if they are two clients. */
export const linkTowards = (links: readonly ClientLink[], person: string, other: string): ClientLink | undefined =>
  linksFrom(links, person).get(other);

/** The other persons of a client, the nearest to `person` first, each with its link towards `person`. */
function linksFrom(links: readonly ClientLink[], person: string): Map<string, ClientLink> {
  const found = new Map<string, ClientLink>();
  const reached = [person];
  // grows while it is read
  for (const each of reached)
    for (const link of links) {
      if (!link.is_same || (link.person !== each && link.main !== each)) continue;
      const neighbor = link.person === each ? link.main : link.person;
      if (reached.includes(neighbor)) continue;
      found.set(neighbor, link);
      reached.push(neighbor);
    }
  return found;
}

/** Whether staff decided that two clients, or some of their persons, are not the same. */
export function areSeparated(links: readonly ClientLink[], one: readonly string[], other: readonly string[]): boolean {
  return links.some(
    ({ person, main, is_same }) =>
      !is_same && ((one.includes(person) && other.includes(main)) || (one.includes(main) && other.includes(person))),
  );
}
