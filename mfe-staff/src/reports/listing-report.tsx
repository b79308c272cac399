import { formatPrice, HAWAII_TIME_ZONE, listingReportPath } from 'shared-contracts';
import { type ListingInterestReport, readInterestReport } from 'shared-contracts/staff';
import { Badge, EmptyState, Grid, Heading, QueryBoundary, useCall, useHost } from 'shared-ui';
import { ColumnChart, StepChart } from 'shared-ui/charts';
import classes from '../common/staff.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: HAWAII_TIME_ZONE, dateStyle: 'medium' });

/** The results of one listing as charts, with a link to the printable report. */
export function ListingReport({ mlsId }: { mlsId: string }) {
  const host = useHost();
  const state = useCall(host, readInterestReport, { params: { id: mlsId } });
  return (
    <QueryBoundary state={state}>
      {(report) =>
        report === null ? (
          <EmptyState title={`No listing on the market has the MLS number “${mlsId}”.`}>
            Sold and expired listings have no report.
          </EmptyState>
        ) : (
          <Report report={report} />
        )
      }
    </QueryBoundary>
  );
}

function Report({ report }: { report: ListingInterestReport }) {
  const { listing } = report;
  return (
    <div className={classes.detail}>
      <div>
        <Heading as="h3" size="xl" weight="medium" font="display" className={classes.address}>
          <a href={`/listings/${listing.slug}`}>{listing.address}</a>
        </Heading>
        <p className={classes.soft}>
          {listing.town && `${listing.town} · `}MLS {listing.mls_id} · <Badge>{listing.status}</Badge>
        </p>
      </div>
      <ReportCharts report={report} />
      <p className={classes.soft}>A week begins on Monday, Hawaii time.</p>
      <a href={listingReportPath(listing.mls_id)} target="_blank" rel="noopener">
        Print this report
      </a>
    </div>
  );
}

/** Interest by week, and the asking price over time. */
export function ReportCharts({ report: { listing, weeks, prices } }: { report: ListingInterestReport }) {
  const counted = (part: 'views' | 'favorites' | 'leads') =>
    weeks.map((week) => ({ label: shortDay(week.week), value: week[part] }));
  return (
    <Grid min="20rem" fit gap={8} rowGap={6} className={classes.charts}>
      <ColumnChart title="Page views" labelName="Week from" points={counted('views')} />
      <ColumnChart title="Favorites" labelName="Week from" points={counted('favorites')} />
      <ColumnChart title="Leads" labelName="Week from" points={counted('leads')} />
      <StepChart
        title="Asking price"
        labelName="Since"
        steps={prices.map(({ since, price }, index) => ({
          label: sinceText(since, index, prices.length),
          value: price,
        }))}
        format={(price) => formatPrice(price, listing.is_rental)}
      />
    </Grid>
  );
}

/** '11/16' */
function shortDay(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}/${Number(date)}`;
}

function sinceText(since: string | null, index: number, count: number): string {
  if (since !== null) return DAY.format(new Date(since));
  return index === count - 1 ? 'Now' : 'Before';
}
