import type { Discovery, Overrides } from 'federation/protocol/discovery';
import { versionAt } from 'federation/protocol/registry';
import { createRoot } from 'react-dom/client';
import { Button, Row, Stack } from 'shared-ui';
import classes from './ribbon.module.css';

/** The address that removes overrides. The page is the same afterwards, without them. */
const RESET = '/mfe/override?reset=1&to=';

interface RibbonProps {
  /** null: a developer without overrides */
  overrides: Overrides | null;
  /** the overrides of this page */
  discovery: Discovery;
  path: string;
  /** opens and closes the development panel */
  onPanel: () => void;
}

interface Shown {
  name: string;
  /** null when it could not be loaded */
  version: string | null;
  address: string;
}

/** The keys of the development panel. */
export const SHORTCUT = 'Alt+Shift+D';

/**
 * Shows that this browser has other versions than the visitors' ones, their origin, and how to end that. It opens the
 * development panel.
 */
export function Ribbon({ overrides, discovery, path, onPanel }: RibbonProps) {
  return (
    <Stack as="aside" aria-label={overrides ? 'Overrides' : 'Development'} gap={2} className={classes.ribbon}>
      {overrides && <OverridesText overrides={overrides} discovery={discovery} path={path} />}
      <Row gap={2} wrap>
        <Button variant="secondary" size="small" aria-keyshortcuts={SHORTCUT} onClick={onPanel}>
          Development panel
        </Button>
        <kbd>{SHORTCUT}</kbd>
      </Row>
    </Stack>
  );
}

function OverridesText({
  overrides,
  discovery,
  path,
}: Omit<RibbonProps, 'onPanel' | 'overrides'> & { overrides: Overrides }) {
  const remotes = Object.entries(overrides.remotes).map(([name, address]): Shown => {
    const [found] = discovery.microFrontends[name] ?? [];
    const isFound = found !== undefined && new URL(found.url, window.location.origin).href === address;
    return { name, address, version: isFound ? found.metadata.version : null };
  });
  const isPreview = overrides.disabled.length === 0 && remotes.every(isPublished);
  return (
    <>
      <p className={classes.heading}>{isPreview ? previewText(remotes) : 'Only you see this version of the site'}</p>
      <Stack as="ul" gap={1} className={classes.list}>
        {remotes
          .filter(({ version }) => !isPreview || version === null)
          .map(({ name, version, address }) => (
            <li key={name} role={version === null ? 'alert' : undefined}>
              <strong>{name}</strong>{' '}
              {version === null
                ? `did not load from ${new URL(address).host}`
                : `${version} from ${new URL(address).host}`}
            </li>
          ))}
        {overrides.disabled.map((name) => (
          <li key={name}>
            <strong>{name}</strong> is left out
          </li>
        ))}
      </Stack>
      <form method="post" action={RESET + encodeURIComponent(path)}>
        <button type="submit" className={classes.reset}>
          {isPreview ? 'End preview' : 'Reset overrides'}
        </button>
      </form>
    </>
  );
}

/** Whether a remote comes from this site's registry, as with the link of a preview. */
const isPublished = ({ name, address }: Shown) => versionAt(address, window.location.origin)?.name === name;

/** 'Preview, in this browser only: tides 1.1.0.' Visitors of a canary may have the same version. */
function previewText(remotes: readonly Shown[]): string {
  const named = remotes.map(({ name, address }) => {
    const version = versionAt(address, window.location.origin)?.version;
    return `${name} ${version}`;
  });
  return `Preview, in this browser only: ${named.join(', ')}.`;
}

/**
 * Outside of the page, because it must be visible when the page is broken by the override.
 * @param onPanel opens and closes the development panel
 */
export function showRibbon(overrides: Overrides | null, discovery: Discovery, onPanel: () => void): void {
  const place = document.createElement('div');
  place.className = classes.place ?? '';
  document.body.append(place);
  const { pathname, search } = window.location;
  createRoot(place).render(
    <Ribbon overrides={overrides} discovery={discovery} path={pathname + search} onPanel={onPanel} />,
  );
}
