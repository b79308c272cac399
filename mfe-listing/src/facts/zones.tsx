import type { Listing } from 'shared-contracts';
import { Text } from 'shared-ui';
import { Section } from '../common/section';
import { type ZoneMeaning, zonesOfAll } from '../common/zones';
import classes from './zones.module.css';

/** What the zones and the tenure of one listing or of several mean, each with its source. */
export function Zones({ listings }: { listings: readonly Listing[] }) {
  const zones = zonesOfAll(listings);
  if (zones.length === 0) return null;
  return (
    <Section title="What the zones mean" id="zones">
      <dl className={classes.zones}>
        {zones.map((zone) => (
          <Zone key={`${zone.kind} ${zone.code} ${zone.source.href}`} zone={zone} />
        ))}
      </dl>
    </Section>
  );
}

function Zone({ zone: { kind, code, sentence, source } }: { zone: ZoneMeaning }) {
  return (
    <div className={classes.zone}>
      <dt>
        {kind} {code}
      </dt>
      <dd>
        {sentence ?? 'We have no description of this code.'}
        <Text as="span" size="s" tone="soft" className={classes.source}>
          {sentence === null ? 'See: ' : 'Source: '}
          <a href={source.href} target="_blank" rel="noopener noreferrer">
            {source.name}
          </a>
        </Text>
      </dd>
    </div>
  );
}
