import { useState } from 'react';
import {
  Breadcrumbs,
  Button,
  Dialog,
  type DialogProps,
  Disclosure,
  EmptyState,
  ErrorState,
  type FlashMessage,
  FlashRegion,
  Menu,
  Popover,
  ProgressBar,
  Skeleton,
  Spinner,
  TextField,
} from 'shared-ui';
import { Tabs } from 'shared-ui/tabs';
import { Piece, State } from './parts';
import classes from './styleguide.module.css';

export function Overlays() {
  const [size, setSize] = useState<DialogProps['size'] | null>(null);
  const sizes = ['small', 'medium', 'large', 'full'] as const;
  return (
    <Piece name="Dialogs, popovers and menus">
      {sizes.map((name) => (
        <State key={name} name={`dialog, ${name}`}>
          <Button variant="secondary" onClick={() => setSize(name)}>
            Open
          </Button>
        </State>
      ))}
      <Dialog
        open={size !== null}
        onClose={() => setSize(null)}
        size={size ?? 'medium'}
        title="Save this search"
        footer={<Button onClick={() => setSize(null)}>Save search</Button>}
      >
        <TextField label="Name of the search" required defaultValue="South Maui condos under $1M" />
      </Dialog>
      <State name="popover">
        <Popover
          label="Price"
          trigger={(trigger) => (
            <Button variant="secondary" {...trigger}>
              Price
            </Button>
          )}
        >
          <p>Any content fits here.</p>
        </Popover>
      </State>
      <State name="menu">
        <Menu
          label="Account"
          trigger={(trigger) => (
            <Button variant="secondary" {...trigger}>
              Account
            </Button>
          )}
          items={[
            { id: 'favorites', label: 'Favorites', href: '#favorites' },
            { id: 'searches', label: 'Saved searches', href: '#searches' },
            { id: 'out', label: 'Sign out' },
          ]}
        />
      </State>
    </Piece>
  );
}

export function Wayfinding() {
  const [tab, setTab] = useState('photos');
  const regions = ['Hawaiʻi', 'Maui', 'South', 'Kīhei', 'Wailea Shore', 'Palms', 'Building C', 'Unit 204'];
  return (
    <>
      <Piece name="Breadcrumbs" wide>
        <Breadcrumbs crumbs={regions.slice(1, 4).map((label) => ({ label, href: '#region' }))} />
        <Breadcrumbs
          label="Long breadcrumb"
          crumbs={regions.map((label, index) => (index === 7 ? { label } : { label, href: '#region' }))}
        />
      </Piece>
      <Piece name="Tabs and disclosures" wide>
        <Tabs
          label="Media"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'photos', label: 'Photos', content: <p>Twenty-four photos.</p> },
            { id: 'video', label: 'Video', content: <p>A video.</p> },
            { id: 'street', label: 'Street View', content: <p>The street.</p> },
            { id: 'tour', label: 'Virtual tour', disabled: true },
          ]}
        />
        <Disclosure summary="Parcel breakdown">Island 2, zone 3, section 9.</Disclosure>
        <Disclosure look="section" summary="Schools" defaultOpen>
          Elementary, middle and high school nearby.
        </Disclosure>
      </Piece>
    </>
  );
}

export function Feedback() {
  const [messages, setMessages] = useState<FlashMessage[]>([]);
  const [active, setActive] = useState(false);
  const add = (kind: FlashMessage['kind'], text: string) =>
    setMessages([
      ...messages,
      {
        id: String(Date.now()),
        kind,
        text,
        action: kind === 'success' ? { label: 'Undo', run: () => undefined } : undefined,
      },
    ]);
  return (
    <>
      <Piece name="Waiting">
        <State name="spinner">
          <Spinner label="Loading listings" />
        </State>
        <State name="skeleton">
          <div className={classes.narrow}>
            <Skeleton lines={3} />
          </div>
        </State>
        <State name="progress bar">
          <Button variant="secondary" onClick={() => setActive(!active)}>
            {active ? 'Stop' : 'Start'}
          </Button>
        </State>
        <State name="flash, success">
          <Button variant="secondary" onClick={() => add('success', 'Success!')}>
            Show
          </Button>
        </State>
        <State name="flash, error">
          <Button variant="secondary" onClick={() => add('error', 'There was an error')}>
            Show
          </Button>
        </State>
        <ProgressBar active={active} />
        <FlashRegion
          messages={messages}
          onDismiss={(id) => setMessages(messages.filter((message) => message.id !== id))}
        />
      </Piece>
      <Piece name="Empty and failed" wide>
        <EmptyState title="No listings match" action={<Button variant="secondary">Clear filters</Button>}>
          Try a wider price, or another island.
        </EmptyState>
        <ErrorState
          message="We couldn't reach the server. Please check your connection and try again."
          onRetry={() => undefined}
        />
        <ErrorState compact message="Something went wrong in this part of the page." onRetry={() => undefined} />
      </Piece>
    </>
  );
}
