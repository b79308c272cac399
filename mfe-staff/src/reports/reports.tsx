import { type FormEvent, useState } from 'react';
import { formatPrice } from 'shared-contracts';
import { formatDaysOnMarket } from 'shared-contracts/listing-facts';
import { ownListings, type ReportedListing } from 'shared-contracts/staff';
import { Button, Dialog, EmptyState, QueryBoundary, TextField, useCall, useHost } from 'shared-ui';
import type { Column } from '../common/data-table';
import { SearchedTable } from '../common/searched-table';
import classes from '../common/staff.module.css';
import { ListingReport } from './listing-report';

/** Reports of the agent's own listings, and of any other by its MLS number. */
export function Reports() {
  const host = useHost();
  const own = useCall(host, ownListings, {});
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <QueryBoundary state={own}>
        {({ listings, weeks }) =>
          listings.length === 0 ? (
            <EmptyState title="You have no listings yet">
              Listings appear here when the MLS names you as their agent.
            </EmptyState>
          ) : (
            <Listings listings={listings} weeks={weeks} onOpen={setOpened} />
          )
        }
      </QueryBoundary>
      <h3>Any other listing</h3>
      <ByNumber onOpen={setOpened} />
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title="Listing report" size="large">
        {opened !== null && <ListingReport mlsId={opened} />}
      </Dialog>
    </>
  );
}

interface ListingsProps {
  listings: readonly ReportedListing[];
  weeks: number;
  onOpen: (mlsId: string) => void;
}

function Listings({ listings, weeks, onOpen }: ListingsProps) {
  return (
    <>
      <p className={classes.soft}>Page views, favorites and leads of the last {weeks} weeks.</p>
      <SearchedTable
        caption="Your listings"
        label="Search your listings"
        rows={listings}
        columns={columns(onOpen)}
        keyOf={({ internal_id }) => internal_id}
        textOf={({ address, town, mls_id, status }) => [address, town, mls_id, status].join(' ')}
        hint="Try a street, a town or an MLS number."
      />
    </>
  );
}

function ByNumber({ onOpen }: { onOpen: (mlsId: string) => void }) {
  const [number, setNumber] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '') onOpen(number.trim());
  };
  return (
    <form className={classes.tools} onSubmit={submit}>
      <TextField
        label="MLS number"
        maxLength={80}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" disabled={number.trim() === ''}>
        Show its report
      </Button>
    </form>
  );
}

function columns(onOpen: (mlsId: string) => void): Column<ReportedListing>[] {
  return [
    {
      label: 'Listing',
      sortBy: ({ address }) => address,
      cell: ({ address, town, mls_id }) => (
        <>
          <button type="button" className={classes.rowLink} onClick={() => onOpen(mls_id)}>
            {address}
          </button>
          <div className={classes.soft}>{[town, `MLS ${mls_id}`].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    { label: 'Status', sortBy: ({ status }) => status, cell: ({ status }) => status },
    {
      label: 'Price',
      numeric: true,
      sortBy: ({ asking_price }) => asking_price,
      cell: ({ asking_price, is_rental }) => formatPrice(asking_price, is_rental),
    },
    {
      label: 'On market',
      numeric: true,
      sortBy: ({ listing_at }) => (listing_at === null ? null : -Date.parse(listing_at)),
      cell: ({ listing_at }) => (listing_at === null ? '–' : formatDaysOnMarket(listing_at, new Date())),
    },
    { label: 'Views', numeric: true, sortBy: ({ views }) => views, cell: ({ views }) => views },
    { label: 'Favorites', numeric: true, sortBy: ({ favorites }) => favorites, cell: ({ favorites }) => favorites },
    { label: 'Leads', numeric: true, sortBy: ({ leads }) => leads, cell: ({ leads }) => leads },
  ];
}
