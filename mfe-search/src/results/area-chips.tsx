import { ChevronDown, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { areaNameOf, fitAddress, LIMITS, type Polygon } from 'shared-contracts';
import { Button, Menu, Row, TextField } from 'shared-ui';
import chip from '../filters/chip.module.css';
import { i18n } from '../texts';
import classes from './results.module.css';

interface AreaChipsProps {
  areas: readonly Polygon[];
  onAreas: (areas: Polygon[]) => void;
  /** opens an area on the map, by its id */
  onEdit: (id: string) => void;
}

/** The areas drawn on the map, each with its menu. */
export function AreaChips({ areas, onAreas, onEdit }: AreaChipsProps) {
  const [named, setNamed] = useState<string | null>(null);
  /** whose name was asked for last: its menu gets the focus back */
  const [asked, setAsked] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // a new name comes with the next address
    const at = areas.findIndex(({ id }) => id === asked);
    if (at < 0 || named !== null) return;
    list.current?.children[at]?.querySelector('button')?.focus();
    setAsked(null);
  }, [asked, named, areas]);
  const change = (id: string, changed: Polygon[]) =>
    onAreas(areas.flatMap((area) => (area.id === id ? changed : [area])));
  return (
    <Row as="ul" ref={list} gap={2} wrap className={classes.chips} aria-label={i18n.t('Drawn areas')}>
      {areas.map((area) => (
        <li key={area.id}>
          {named === area.id ? (
            <AreaName
              area={area}
              others={areas.filter((one) => one !== area)}
              onName={(id) => {
                setNamed(null);
                setAsked(id);
                if (id !== area.id) change(area.id, [{ ...area, id }]);
              }}
              onCancel={() => {
                setNamed(null);
                setAsked(area.id);
              }}
            />
          ) : (
            <Row gap={0} className={chip.chip}>
              <Menu
                label={i18n.t('Options of {area}', { area: nameOf(area) })}
                trigger={(trigger) => (
                  <button type="button" className={classes.areaMenu} {...trigger}>
                    {area.exclude ? i18n.t('Not in {area}', { area: nameOf(area) }) : nameOf(area)}
                    <ChevronDown size={14} aria-hidden="true" />
                  </button>
                )}
                items={[
                  { id: 'name', label: i18n.t('Name it'), onSelect: () => setNamed(area.id) },
                  {
                    id: 'corners',
                    label: i18n.t('Change its corners'),
                    onSelect: () => onEdit(area.id),
                  },
                  {
                    id: 'exclude',
                    label: area.exclude ? i18n.t('Show homes within it') : i18n.t('Leave out homes within it'),
                    onSelect: () => change(area.id, [{ ...area, exclude: !area.exclude }]),
                  },
                ]}
              />
              <button
                type="button"
                className={classes.areaRemove}
                aria-label={i18n.t('Remove {area}', { area: nameOf(area) })}
                onClick={() => change(area.id, [])}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </Row>
          )}
        </li>
      ))}
      {areas.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={() => onAreas([])}>
            {i18n.t('Clear all areas')}
          </button>
        </li>
      )}
    </Row>
  );
}

interface AreaNameProps {
  area: Polygon;
  /** the other areas of the search */
  others: readonly Polygon[];
  onName: (id: string) => void;
  onCancel: () => void;
}

/** The name goes with the link, so that a partner reads it too. */
function AreaName({ area, others, onName, onCancel }: AreaNameProps) {
  const [text, setText] = useState(isNumbered(area) ? '' : area.id);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = areaNameOf(text);
    if (id === '') setError(i18n.t('Please enter a name for the area.'));
    else if (others.some((other) => other.id === id)) setError(i18n.t('Another area has this name.'));
    else if (!fitAddress([...others, { ...area, id }]))
      setError(i18n.t('The link has no room for this name. Make it shorter.'));
    else onName(id);
  };
  return (
    <form onSubmit={submit} className={classes.areaName} onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <TextField
        label={i18n.t('Name of {area}', { area: nameOf(area) })}
        value={text}
        maxLength={LIMITS.areaName}
        error={error}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="small" type="submit">
        {i18n.t('Save')}
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        {i18n.t('Cancel')}
      </Button>
    </form>
  );
}

const numberOf = ({ id }: Polygon) => /^area-(\d+)$/.exec(id)?.[1];
const isNumbered = (area: Polygon) => numberOf(area) !== undefined;

/** 'area-2' has the name 'Area 2', also after the first was removed. */
function nameOf(area: Polygon): string {
  const number = numberOf(area);
  return number === undefined ? area.id : i18n.t('Area {number}', { number });
}
