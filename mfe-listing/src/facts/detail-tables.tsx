import type { Listing } from 'shared-contracts';
import { Section } from '../overlay/section';
import { detailTables } from './detail-rows';
import classes from './facts.module.css';

/** The Overview grid and the other tables below it [B2.5.17]. */
export function DetailTables({ listing }: { listing: Listing }) {
  return (
    <Section title="Overview" id="overview">
      <div className={classes.tables}>
        {detailTables(listing).map(({ title, rows }) => (
          <div key={title} className={classes.table}>
            {title !== 'Overview' && <h3 className={classes.tableTitle}>{title}</h3>}
            <dl className={classes.rows}>
              {rows.map(({ label, value }) => (
                <div key={label} className={classes.row}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}
