import { ChevronRight, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatNumber, placeName, placePath, type Region, type SearchState } from 'shared-contracts';
import { CheckboxField, ErrorState, IconButton, Row, Skeleton, Stack, useHost, VisuallyHidden } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import type { RegionDirectory } from '../state/search.resource';
import { i18n } from '../texts';
import chip from './chip.module.css';
import { orNone } from './filter-changes';
import classes from './filters.module.css';
import { FinderField } from './finder-field';
import { type RegionCounts, useRegionCounts } from './region-counts.resource';
import { findRegions, isChosen, isWithin, type RegionNode, regionName, regionTree, toggleRegion } from './region-tree';

export interface RegionFilterProps {
  search: SearchState;
  onChange: FilterProps['onChange'];
  directory: RegionDirectory;
}
type CountOf = RegionCounts['countOf'];

/**
 * Islands, districts, towns and communities, each with its number of results: a tree, or a list while the user types.
 */
export function RegionFilter({ search, onChange, directory }: RegionFilterProps) {
  const host = useHost();
  const { regions } = directory;
  const [text, setText] = useState('');
  const tree = useMemo(() => regionTree(regions), [regions]);
  const found = useMemo(() => findRegions(regions, text).slice(0, 40), [regions, text]);
  const { countOf, error, retry } = useRegionCounts(host, search);
  const chosen = search.filters.hl_regions ?? [];
  const toggle = (path: string) => onChange({ hl_regions: orNone(toggleRegion(chosen, path)) });
  const choose = (region: Region | undefined) => {
    if (region && !isChosen(chosen, region.region_level_string)) toggle(region.region_level_string);
  };
  return (
    <div className={classes.group}>
      <FinderField
        label={i18n.t('Find a region')}
        placeholder={i18n.t('Kīhei, Hanalei, Kailua…')}
        value={text}
        onChange={setText}
        onEnter={() => choose(found[0])}
      />
      <ChosenRegions chosen={chosen} regions={regions} onRemove={toggle} />
      {directory.error && (
        <ErrorState compact message={i18n.t("We couldn't load the regions.")} onRetry={directory.retry} />
      )}
      {error && <ErrorState compact message={i18n.t("We couldn't count the homes per region.")} onRetry={retry} />}
      {directory.loading && <Skeleton lines={5} />}
      {text.trim() === '' ? (
        <Stack as="ul" gap={1} className={classes.tree}>
          {tree.map((node) => (
            <RegionBranch
              key={node.region.region_level_string}
              node={node}
              chosen={chosen}
              onToggle={toggle}
              countOf={countOf}
            />
          ))}
        </Stack>
      ) : (
        <FoundRegions found={found} chosen={chosen} onToggle={toggle} countOf={countOf} />
      )}
    </div>
  );
}

interface BranchProps {
  node: RegionNode;
  chosen: readonly string[];
  onToggle: (path: string) => void;
  countOf: CountOf;
}
function RegionBranch({ node: { region, children }, ...rest }: BranchProps) {
  const { chosen } = rest;
  const path = region.region_level_string;
  const [open, setOpen] = useState(() => chosen.some((other) => isWithin(other, path)));
  return (
    <li>
      <Row gap={1}>
        {children.length > 0 ? (
          <IconButton
            label={
              open
                ? i18n.t('Hide regions of {place}', { place: placeName(region.name) })
                : i18n.t('Show regions of {place}', { place: placeName(region.name) })
            }
            icon={<ChevronRight size={16} className={open ? classes.turned : undefined} />}
            size="small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span className={classes.leaf} />
        )}
        <RegionCheck region={region} {...rest} />
      </Row>
      {open && (
        <Stack as="ul" gap={1} className={classes.tree}>
          {children.map((child) => (
            <RegionBranch key={child.region.region_level_string} node={child} {...rest} />
          ))}
        </Stack>
      )}
    </li>
  );
}

interface CheckProps {
  region: Region;
  chosen: readonly string[];
  onToggle: (path: string) => void;
  countOf: CountOf;
  /** shows the parent regions, where the tree does not */
  full?: boolean;
}
function RegionCheck({ region, chosen, onToggle, countOf, full = false }: CheckProps) {
  const count = countOf(region.region_level_string);
  return (
    <CheckboxField
      label={full ? placePath(region.path.map((step) => step.name).reverse()) : placeName(region.name)}
      checked={isChosen(chosen, region.region_level_string)}
      onChange={() => onToggle(region.region_level_string)}
      after={count === undefined ? undefined : formatNumber(count)}
      className={classes.regionCheck}
    />
  );
}

function FoundRegions({
  found,
  ...rest
}: {
  found: Region[];
  chosen: readonly string[];
  onToggle: (path: string) => void;
  countOf: CountOf;
}) {
  if (found.length === 0) return <p className={classes.note}>{i18n.t('No matching regions')}</p>;
  return (
    <Stack gap={1} className={classes.checks}>
      {found.map((region) => (
        <RegionCheck key={region.region_level_string} region={region} {...rest} full />
      ))}
    </Stack>
  );
}

function ChosenRegions({
  chosen,
  regions,
  onRemove,
}: {
  chosen: readonly string[];
  regions: readonly Region[];
  onRemove: (path: string) => void;
}) {
  if (chosen.length === 0) return null;
  return (
    <Row as="ul" gap={2} align="stretch" wrap aria-label={i18n.t('Chosen regions')}>
      {chosen.map((path) => {
        const name = regionName(path, regions);
        return (
          <li key={path}>
            <button type="button" className={chip.chip} onClick={() => onRemove(path)}>
              {name}
              <X size={14} aria-hidden="true" />
              <VisuallyHidden>{i18n.t('Remove')}</VisuallyHidden>
            </button>
          </li>
        );
      })}
    </Row>
  );
}
