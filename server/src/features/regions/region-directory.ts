import {
  findRegion,
  type LatLng,
  type NestedRegion,
  REGION_LEVELS,
  type RegionLevel,
  type RegionMatrix,
  type RegionStep,
  regionPathOfNames,
} from 'shared-contracts';
import type { RegionRow } from './regions.repository';

/** A region with its parents and children. */
export interface RegionNode {
  id: number;
  name: string;
  handle: string;
  level: RegionLevel;
  /** path from the island to this region */
  path: RegionStep[];
  /** handles of the path, joined by '/' */
  key: string;
  regionLevelString: string;
  center: LatLng | null;
  children: RegionNode[];
}
export type CountOf = (region: RegionNode) => number;

/** The regions by id, path and handle. Built once from the stored rows; a row without its parent is left out. */
export class RegionDirectory {
  readonly islands: readonly RegionNode[];
  /** by level, islands first, each level by name */
  readonly regions: readonly RegionNode[];
  private readonly byKey: ReadonlyMap<string, RegionNode>;

  constructor(rows: readonly RegionRow[]) {
    const children = groupByParent(rows);
    this.islands = nodesOf(children, null, []);
    this.regions = REGION_LEVELS.flatMap((level) => flattened(this.islands).filter((node) => node.level === level));
    this.byKey = new Map(this.regions.map((node) => [node.key, node]));
  }

  /** The region with exactly this path of handles. */
  at(handles: readonly string[]): RegionNode | null {
    return this.byKey.get(handles.join('/')) ?? null;
  }

  /** The region of a path, which may leave levels out. */
  find(handles: readonly string[], countOf: CountOf = () => 0): RegionNode | null {
    return this.at(handles) ?? findRegion(this.regions, handles, countOf);
  }

  /** Names to handles by level. */
  sections(): Record<string, Record<string, string>> {
    const section = (level: RegionLevel) =>
      Object.fromEntries(this.regions.filter((node) => node.level === level).map((node) => [node.name, node.handle]));
    return Object.fromEntries(REGION_LEVELS.map((level) => [level, section(level)]));
  }

  nested(countOf: CountOf): NestedRegion[] {
    const nested = (node: RegionNode): NestedRegion => ({
      name: node.name,
      handle: node.handle,
      listing_count: countOf(node),
      children: node.children.map(nested),
    });
    return this.islands.map(nested);
  }

  /** Island > district > town > neighborhood, every key 'name::id'. */
  matrix(): RegionMatrix {
    const towns = (node: RegionNode) => keyed(node, (town) => keyed(town, () => ({})));
    return Object.fromEntries(this.islands.map((node) => [keyOfNode(node), keyed(node, towns)]));
  }
}

const keyOfNode = (node: RegionNode) => `${node.name}::${node.id}`;
function keyed<T>(parent: RegionNode, childValue: (child: RegionNode) => T): Record<string, T> {
  return Object.fromEntries(parent.children.map((child) => [keyOfNode(child), childValue(child)]));
}

function groupByParent(rows: readonly RegionRow[]): Map<number | null, RegionRow[]> {
  const groups = new Map<number | null, RegionRow[]>();
  for (const row of rows) groups.set(row.parent_id, [...(groups.get(row.parent_id) ?? []), row]);
  return groups;
}

function nodesOf(
  children: ReadonlyMap<number | null, readonly RegionRow[]>,
  parent: number | null,
  above: readonly RegionStep[],
): RegionNode[] {
  const rows = (children.get(parent) ?? []).filter((row) => row.level === REGION_LEVELS[above.length]);
  return rows
    .map(({ id, name, handle, level, lat, lng }) => {
      const path = [...above, { level, name, handle }];
      return {
        id,
        name,
        handle,
        level,
        path,
        key: path.map((step) => step.handle).join('/'),
        regionLevelString: regionPathOfNames(path.map((step) => step.name)),
        center: lat === null || lng === null ? null : { lat, lng },
        children: nodesOf(children, id, path),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function flattened(nodes: readonly RegionNode[]): RegionNode[] {
  return nodes.flatMap((node) => [node, ...flattened(node.children)]);
}
