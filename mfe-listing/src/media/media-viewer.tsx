import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Listing } from 'shared-contracts';
import { Button, Dialog, useHost } from 'shared-ui';
import { Tabs } from 'shared-ui/tabs';
import { i18n } from '../texts';
import { MapPane } from './map-pane';
import { type MediaTabId, mediaTabs, tourAddresses, videoAddress } from './media-tabs';
import classes from './media-viewer.module.css';
import { OutsideFrame } from './outside-frame';
import { PhotoViewer } from './photo-viewer';
import { PhotoWall } from './photo-wall';
import { StreetViewPane } from './street-view';
import { hasStreetView } from './street-view-source';

export interface MediaViewerProps {
  listing: Listing;
  tab: MediaTabId;
  onTab: (tab: MediaTabId) => void;
  /** the photo to begin with; null for all of them at once */
  photo: number | null;
  onClose: () => void;
}

/** All media of a listing, in full screen. */
export function MediaViewer(props: MediaViewerProps) {
  const { listing, tab, onTab, onClose } = props;
  const host = useHost();
  // the photo stays while another tab is open
  const [photo, setPhoto] = useState(props.photo);
  const root = useRef<HTMLDivElement>(null);
  const isMapNext = useRef(false);
  useEffect(() => {
    if (!isMapNext.current || tab !== 'map') return;
    isMapNext.current = false;
    root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [tab]);
  /** The button that leads to the map goes with its pane, so the focus moves to the tab. */
  const onMap = () => {
    isMapNext.current = true;
    onTab('map');
  };
  const panes = { ...props, base: host.settings.photoBase, photo, onPhoto: setPhoto, onMap };
  const tabs = mediaTabs(listing, hasStreetView(host)).map(({ id, label }) => ({
    id,
    label,
    content: paneOf(id, panes),
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Photos and views of {address}', { address: listing.address.line_1 })}
      hideTitle
      size="full"
    >
      <div ref={root} className={classes.root}>
        <Tabs
          label={i18n.t('Photos and views')}
          tabs={tabs}
          selected={tab}
          onSelect={(id) => onTab(tabs.find((one) => one.id === id)?.id ?? 'photos')}
          className={classes.viewer}
        />
      </div>
    </Dialog>
  );
}

interface PaneProps extends MediaViewerProps {
  /** address of the photos */
  base: string;
  onPhoto: (index: number | null) => void;
  onMap: () => void;
}

function paneOf(tab: MediaTabId, { base, listing, photo, onPhoto, onMap }: PaneProps): ReactNode {
  const { line_1: address } = listing.address;
  const [tour = '', second = ''] = tourAddresses(listing);
  switch (tab) {
    case 'photos':
      return photo === null && listing.photos.length > 1 ? (
        <PhotoWall listing={listing} base={base} onOpen={onPhoto} />
      ) : (
        <PhotoViewer
          listing={listing}
          base={base}
          index={photo ?? 0}
          onView={onPhoto}
          onWall={listing.photos.length > 1 ? () => onPhoto(null) : null}
        />
      );
    case 'video':
      return (
        <OutsideFrame
          address={videoAddress(listing) ?? ''}
          title={i18n.t('Video of {address}', { address })}
          action={i18n.t('Play the video')}
        />
      );
    case 'map':
      return <MapPane listing={listing} />;
    case 'tour-1':
      return (
        <OutsideFrame
          key={tour}
          address={tour}
          title={i18n.t('Virtual tour of {address}', { address })}
          action={i18n.t('Start the tour')}
        />
      );
    case 'tour-2':
      return (
        <OutsideFrame
          key={second}
          address={second}
          title={i18n.t('Second virtual tour of {address}', { address })}
          action={i18n.t('Start the tour')}
        />
      );
    default:
      return <StreetViewPane listing={listing} none={<NoStreetView onMap={onMap} />} />;
  }
}

function NoStreetView({ onMap }: { onMap: () => void }) {
  return (
    <>
      <p>{i18n.t('Sorry, we could not load street view for this address.')}</p>
      <Button variant="secondary" onClick={onMap}>
        {i18n.t('Switch to map view')}
      </Button>
    </>
  );
}
