import type { Listing } from 'shared-contracts';
import { type Layer, readLayers } from 'shared-contracts';
import { Text, useCall, useHost } from 'shared-ui';
import { Section } from '../common/section';
import { zonesOfAll } from '../common/zone-meanings';
import { i18n } from '../texts';
import classes from './zones.module.css';

/** What the zones and the tenure of one listing or of several mean, each with its source, and what the site's layers say. */
export function Zones({ listings }: { listings: readonly Listing[] }) {
  const host = useHost();
  const { data: layers = [] } = useCall(host, readLayers, {});
  const zones = zonesOfAll(listings);
  if (zones.length === 0 && layers.length === 0) return null;
  return (
    <Section title={i18n.t('What the zones mean')} id="zones">
      <dl className={classes.zones}>
        {zones.map(({ kind, code, sentence, source }) => (
          <Zone
            key={`${kind} ${code} ${source.href}`}
            term={`${kind} ${code}`}
            text={sentence ?? i18n.t('We have no description of this code.')}
            before={sentence === null ? i18n.t('See') : i18n.t('Source')}
            source={source}
          />
        ))}
        {layers.map((layer) => (
          <Zone
            key={layer.name}
            term={layer.name}
            text={listings.map((listing) => layerText(listing, layer, listings.length > 1)).join(' ')}
            before={i18n.t('Source')}
            source={{ name: `${layer.source}, ${layer.dated}`, href: layer.href }}
          />
        ))}
      </dl>
    </Section>
  );
}

const LAYER_TEXTS = {
  inside: /*i18n*/ 'This home is inside.',
  outside: /*i18n*/ 'This home is outside.',
  unknown: /*i18n*/ 'This home is not checked.',
};
const LAYER_TEXTS_OF_SEVERAL = {
  inside: /*i18n*/ '{address}: inside.',
  outside: /*i18n*/ '{address}: outside.',
  unknown: /*i18n*/ '{address}: not checked.',
};

/** 'This home is outside.', or with the address where there are several homes. */
function layerText({ layers, address }: Listing, { name }: Layer, isOneOfSeveral: boolean): string {
  const texts = isOneOfSeveral ? LAYER_TEXTS_OF_SEVERAL : LAYER_TEXTS;
  return i18n.t(texts[layers?.[name] ?? 'unknown'], { address: address.line_1 });
}

interface ZoneProps {
  term: string;
  text: string;
  before: string;
  source: { name: string; href: string | null };
}

function Zone({ term, text, before, source: { name, href } }: ZoneProps) {
  return (
    <div className={classes.zone}>
      <dt>{term}</dt>
      <dd>
        {text}
        <Text as="span" size="s" tone="soft" className={classes.source}>
          {`${before}: `}
          {href === null ? (
            name
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          )}
        </Text>
      </dd>
    </div>
  );
}
