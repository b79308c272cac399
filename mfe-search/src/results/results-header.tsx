import { Map as MapIcon, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatListingCount, SORT_ORDERS, type SortOrder, VIEWED_PATH } from 'shared-contracts';
import { Button, cx, Link, Row, SelectField, Skeleton, Slot, UNCOVERED, useHost, useScrolledPast } from 'shared-ui';
import { SORT_LABELS } from '../filters/filter-labels';
import { i18n } from '../texts';
import classes from './results.module.css';

interface ResultsHeaderProps {
  title: string;
  /** undefined until the first response, null after a failure */
  total: number | null | undefined;
  loading: boolean;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  mapShown: boolean;
  onMap: () => void;
  /** a listing lies over the search and has the search bar */
  covered: boolean;
  children?: ReactNode;
}
/** From here on a phone's header is off the screen, in pixels. */
const HEADER_GONE_AFTER = 100;

/** Title, count, order, and on phones the button of the map. */
export function ResultsHeader({
  title,
  total,
  loading,
  sort,
  onSort,
  mapShown,
  onMap,
  covered,
  children,
}: ResultsHeaderProps) {
  const host = useHost();
  const floats = useScrolledPast(HEADER_GONE_AFTER);
  return (
    <header className={classes.header} aria-busy={loading} data-map={mapShown}>
      <Row gap={3} rowGap={0} align="baseline" wrap className={classes.heading}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {total !== null && (
          <p className={classes.count} data-stale={loading} aria-live="polite">
            {total === undefined ? <Skeleton width="7rem" /> : formatListingCount(total)}
          </p>
        )}
      </Row>
      <Row gap={2} className={classes.tools} {...{ [UNCOVERED]: '' }}>
        {!covered && (
          <Slot
            host={host}
            name="layout.search-bar"
            props={{ context: host.context }}
            loading={null}
            fallback={null}
            className={classes.actions}
          />
        )}
        <span className={cx(classes.mapButton, floats && classes.floats)}>
          <Button size="small" icon={mapShown ? <Rows3 size={16} /> : <MapIcon size={16} />} onClick={onMap}>
            {mapShown ? i18n.t('List') : i18n.t('Map')}
          </Button>
        </span>
        <SelectField
          label={i18n.t('Sort by')}
          hideLabel
          size="small"
          className={classes.sort}
          value={sort}
          options={SORT_ORDERS.map((value) => ({ value, label: i18n.t(SORT_LABELS[value]) }))}
          onChange={(event) => {
            const chosen = SORT_ORDERS.find((order) => order === event.currentTarget.value);
            if (chosen) onSort(chosen);
          }}
        />
      </Row>
      {children}
    </header>
  );
}

interface OwnListsProps {
  /** how many of the visitor's hidden listings this search would find */
  hidden: number;
  onHidden: () => void;
  /** the visitor has opened listings before */
  hasViewed: boolean;
}

/** The ways to the listings that the visitor has hidden or opened. */
export function OwnLists({ hidden, onHidden, hasViewed }: OwnListsProps) {
  const host = useHost();
  return (
    <>
      {hidden > 0 && (
        <button type="button" className={classes.noteAction} onClick={onHidden}>
          {i18n.t('{count, plural, other {# hidden by you}}', { count: hidden })}
        </button>
      )}
      {hasViewed && (
        <Link host={host} to={VIEWED_PATH} className={classes.noteAction}>
          {i18n.t('Recently viewed')}
        </Link>
      )}
    </>
  );
}
