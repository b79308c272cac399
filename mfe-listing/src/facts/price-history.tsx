import { formatMoment, formatPrice, type Listing, type PricePoint, priceHistory } from 'shared-contracts';
import { ErrorState, useCall, useHost } from 'shared-ui';
import { Section } from '../common/section';
import { i18n } from '../texts';
import classes from './facts.module.css';

/** The prices of the home as this site recorded them, newest first. */
export function PriceHistory({ listing }: { listing: Listing }) {
  const host = useHost();
  const { data, error, retry } = useCall(host, priceHistory, { params: { slug: listing.slug } });
  if (error) {
    return (
      <Section title={i18n.t('Price history')} onScreenOnly>
        <ErrorState compact message={error.message} onRetry={retry} />
      </Section>
    );
  }
  if (!data?.length) return null;
  const rows = data.map((point, index) => ({ ...point, before: data[index - 1]?.price ?? null })).reverse();
  return (
    <Section title={i18n.t('Price history')} onScreenOnly>
      <table className={classes.prices}>
        <thead>
          <tr>
            <th scope="col">{i18n.t('Date')}</th>
            <th scope="col">{i18n.t('Price')}</th>
            <th scope="col">{i18n.t('Change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.since} ${row.price}`}>
              <td>{dayText(row)}</td>
              <td>{formatPrice(row.price, listing.is_rental)}</td>
              <td>{changeText(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.source}>
        {i18n.t('From the changes that this site recorded. Earlier changes may be missing.')}
      </p>
    </Section>
  );
}

type Row = PricePoint & { before: number | null };

function dayText({ since, before }: Row): string {
  if (since !== null) return formatMoment(since, 'day');
  return before === null ? i18n.t('Earlier') : i18n.t('Now');
}

function changeText({ price, before }: Row): string {
  if (before === null || before === 0) return i18n.t('First recorded price');
  const percent = ((price - before) / before) * 100;
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
}
