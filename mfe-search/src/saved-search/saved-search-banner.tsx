import { Bookmark } from 'lucide-react';
import { type RoutePrefix, savedSearchPath } from 'shared-contracts';
import { Badge, Button, copyLink, Row, useHost } from 'shared-ui';
import { i18n } from '../texts';
import classes from './saved-search.module.css';
import type { LoadedSearch } from './saved-search.resource';

interface SavedSearchBannerProps {
  prefix: RoutePrefix;
  loaded: LoadedSearch;
  edited: boolean;
  onSave: () => void;
}

/** The loaded saved search, and whether the filters have changed since. */
export function SavedSearchBanner({ prefix, loaded, edited, onSave }: SavedSearchBannerProps) {
  const host = useHost();
  const { shared, own } = loaded;
  if (!shared) return null;
  const path = savedSearchPath(prefix, shared.share_code);
  return (
    <Row gap={3} rowGap={2} wrap className={classes.banner}>
      <Bookmark size={16} aria-hidden="true" />
      <span className={classes.name}>{own?.title ?? shared.title}</span>
      {edited && <Badge tone="warning">{i18n.t('Changed')}</Badge>}
      {edited && (
        <Button variant="quiet" size="small" onClick={onSave}>
          {own ? i18n.t('Save changes') : i18n.t('Save as my search')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        onClick={() => void copyLink(host, path, i18n.t('Share link copied to clipboard'))}
      >
        {i18n.t('Copy link')}
      </Button>
    </Row>
  );
}
