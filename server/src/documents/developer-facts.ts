import type { DeveloperFacts, Discovery, Overrides } from 'federation/protocol/discovery';
import type { Registry } from '../registry/registry';

/**
 * What a developer cannot read from the discovery document.
 * @param deployed the discovery document without the overrides
 */
export async function developerFacts(
  registry: Pick<Registry, 'killed'>,
  { microFrontends }: Discovery,
  overrides: Overrides | null,
): Promise<DeveloperFacts> {
  const leftOut = (overrides?.disabled ?? []).map((remote): DeveloperFacts['absent'][number] => ({
    remote,
    why: 'left-out',
    slots: microFrontends[remote]?.[0]?.extras.extensions.map(({ slot }) => slot) ?? [],
  }));
  return { absent: [...(await registry.killed()), ...leftOut] };
}
