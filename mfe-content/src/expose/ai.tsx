import { type FormEvent, useMemo, useState } from 'react';
import { englishLang, type PageProps, type Region, readRegions } from 'shared-contracts';
import {
  Button,
  createTabStore,
  definePage,
  Row,
  Stack,
  TextField,
  useCall,
  useHandover,
  useHost,
  useYenRate,
} from 'shared-ui';
import classes from '../page/ai.module.css';
import { commaText } from '../page/comma-text';
import shared from '../page/page.module.css';
import { hasJapanese } from '../sentence/japanese';
import { addressOfSentence, type ReadSentence, readSentence } from '../sentence/read-sentence';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(DescribedHomePage, {
  remote: 'content',
  texts: i18n,
  // the regions are large: without a sentence the document has none, and the browser loads them
  load: async ({ api, match }) => (sentenceOf(match) === '' ? undefined : api.call(readRegions, {})),
});

const EXAMPLES = [
  /*i18n*/ '3 bed condo in Kīhei under 900k with ocean view',
  /*i18n*/ 'House on Kauaʻi with a pool, at least 2 baths',
  /*i18n*/ 'Land on the Big Island, 5 acres, below 500k',
] as const;

/**
 * Turns a description of a home into a search by rules. The visitor sees the filters that were found before the search
 * opens.
 */
export function DescribedHomePage({ match }: PageProps) {
  const given = sentenceOf(match);
  // Each example links to this page and resets the form.
  return <DescribedHome key={given} given={given} />;
}

const sentences = createTabStore('ai:', (value): value is string => typeof value === 'string');
const sentenceOf = ({ query }: PageProps['match']) => new URLSearchParams(query).get('q') ?? '';

function DescribedHome({ given }: { given: string }) {
  const host = useHost();
  const [sentence, setSentence] = useState(given);
  useHandover(sentences, given, () => sentence, setSentence);
  const regions = useCall(host, readRegions, {});
  return (
    <section className={shared.page}>
      <h1 className={shared.title}>{i18n.t('Describe Your Home')}</h1>
      <p className={shared.lead}>
        {i18n.t("Write what you are looking for, in your own words. We'll turn it into a search.")}
      </p>
      <Described sentence={sentence} onChange={setSentence} places={regions.data?.regions ?? null} />
      <h2 className={classes.heading}>{i18n.t('For example')}</h2>
      <Stack as="ul" gap={2} className={classes.examples}>
        {EXAMPLES.map((example) => (
          <li key={example}>
            <a href={`/ai?q=${encodeURIComponent(i18n.t(example))}`} className={classes.example}>
              {i18n.t(example)}
            </a>
          </li>
        ))}
      </Stack>
    </section>
  );
}

interface DescribedProps {
  sentence: string;
  onChange: (sentence: string) => void;
  /** null until they are loaded */
  places: readonly Region[] | null;
}

function Described({ sentence, onChange, places }: DescribedProps) {
  const host = useHost();
  const yen = useYenRate(host)?.yen;
  const meant = useMemo(
    () => readSentence(places === null ? '' : sentence, places ?? [], yen),
    [sentence, places, yen],
  );
  const address = addressOfSentence(meant, host.navigate.current().prefix);
  const search = (event: FormEvent) => {
    // without the places the server reads the sentence
    if (places === null) return;
    event.preventDefault();
    host.navigate.to(address);
  };
  return (
    <Stack as="form" gap={4} align="start" className={classes.form} action="/ai" method="get" onSubmit={search}>
      <TextField
        label={i18n.t('The home you want')}
        name="q"
        value={sentence}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Understood meant={meant} />
      <Button type="submit">{i18n.t('Show homes')}</Button>
      {/* Without scripts the button reloads the page with the filters that were found; the link opens the search. */}
      <noscript>{sentence !== '' && <a href={address}>{i18n.t('See matching homes')}</a>}</noscript>
    </Stack>
  );
}

function Understood({ meant: { understood, left } }: { meant: ReadSentence }) {
  return (
    <div role="status" className={classes.understood}>
      {understood.length > 0 && (
        <dl>
          {understood.map(({ words, meaning }) => (
            <Row
              gap={4}
              rowGap={1}
              align="stretch"
              justify="between"
              wrap
              key={words + meaning}
              className={classes.row}
            >
              <dt lang={hasJapanese(words) ? undefined : englishLang()}>{i18n.t('“{words}”', { words })}</dt>
              <dd>{meaning}</dd>
            </Row>
          ))}
        </dl>
      )}
      {left.length > 0 && (
        <Stack as="p" gap={1} className={classes.left}>
          <strong>{i18n.t('Not understood: {words}', { words: left.join(commaText()) })}</strong>
          <span>{i18n.t('These words do not change the search. You can filter for more on the next page.')}</span>
        </Stack>
      )}
    </div>
  );
}
