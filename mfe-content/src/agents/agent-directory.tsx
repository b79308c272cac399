import { useEffect, useState } from 'react';
import {
  type Agent,
  formatPhone,
  type HostServices,
  isJapanese,
  phoneHref,
  placeList,
  placeName,
  searchAgents,
} from 'shared-contracts';
import { licenceText } from 'shared-contracts/pages';
import {
  cx,
  EmptyState,
  Grid,
  Photo,
  QueryBoundary,
  SelectField,
  Stack,
  TextField,
  useCall,
  useDebounced,
  useHost,
  useMatch,
} from 'shared-ui';
import { commaText } from '../page/comma-text';
import pageClasses from '../page/page.module.css';
import { i18n } from '../texts';
import classes from './agents.module.css';
import { languageName } from './language-name';

const TYPING_MS = 200;
const KANA = /[\u3040-\u30ff]/;

/** Every agent, narrowed by name, island and language. */
export function AgentDirectory() {
  const host = useHost();
  const state = useCall(host, searchAgents, { query: {} });
  const { query } = useMatch(host);
  // a link to the page without filters, or Back, begins with the filters of its own address
  const entry = host.navigate.entry?.() ?? '';
  return (
    <section className={pageClasses.page}>
      <h1 className={pageClasses.title}>{i18n.t('Agents')}</h1>
      <p className={pageClasses.lead}>{i18n.t('Local agents on every island.')}</p>
      <QueryBoundary state={state}>
        {(agents) => <FilteredAgents key={entry} agents={agents} query={query} />}
      </QueryBoundary>
    </section>
  );
}

interface AgentsProps {
  agents: readonly Agent[];
}

function FilteredAgents({ agents, query }: AgentsProps & { query: string }) {
  const host = useHost();
  const [first] = useState(() => new URLSearchParams(query));
  const [name, setName] = useState(first.get('name') ?? '');
  const [island, setIsland] = useState(first.get('island') ?? '');
  const [language, setLanguage] = useState(first.get('language') ?? '');
  const typed = useDebounced(name, TYPING_MS).trim();
  useFiltersInAddress(host, { name: typed, island, language });
  const wanted = typed.normalize('NFKC').toLowerCase();
  // the server reads kana
  const { data: found } = useCall(host, searchAgents, KANA.test(wanted) ? { query: { search: typed } } : null);
  const isNamed = ({ id, name: own }: Agent) =>
    found ? found.some((one) => one.id === id) : own.toLowerCase().includes(wanted);
  const shown = inPageOrder(agents).filter(
    (agent) =>
      isNamed(agent) &&
      (island === '' || agent.islands.includes(island)) &&
      (language === '' || agent.languages?.includes(language)),
  );
  return (
    <>
      <div className={classes.filters}>
        <TextField
          label={i18n.t('Find an agent by name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={i18n.t('Island')}
          value={island}
          onChange={(event) => setIsland(event.target.value)}
          options={optionsOf(
            i18n.t('Any island'),
            agents.flatMap(({ islands }) => islands),
            placeName,
          )}
        />
        <SelectField
          label={i18n.t('Language')}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
          options={optionsOf(
            i18n.t('Any language'),
            agents.flatMap(({ languages = [] }) => languages),
            languageName,
          )}
        />
      </div>
      <p role="status" className={pageClasses.soft}>
        {i18n.t('{count, plural, one {# agent} other {# agents}}', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={i18n.t('No matching agents')}>{i18n.t('Try another island or language.')}</EmptyState>
      ) : (
        <AgentTiles agents={shown} />
      )}
    </>
  );
}

/** By name; on a Japanese page first those who speak the language. */
function inPageOrder(agents: readonly Agent[]): readonly Agent[] {
  if (!isJapanese()) return agents;
  const rank = ({ languages = [] }: Agent) => (languages.includes('Japanese') ? 0 : 1);
  return agents.toSorted((one, other) => rank(one) - rank(other));
}

/** Keeps the filters in the address, for Back, reload and sharing. */
function useFiltersInAddress(
  { navigate }: HostServices,
  { name, island, language }: Record<'name' | 'island' | 'language', string>,
): void {
  useEffect(() => {
    const { path, query } = navigate.current();
    const params = new URLSearchParams(query);
    const before = params.toString();
    for (const [filter, value] of Object.entries({ name, island, language })) {
      if (value === '') params.delete(filter);
      else params.set(filter, value);
    }
    const now = params.toString();
    if (now !== before) navigate.to(now === '' ? path : `${path}?${now}`, { replace: true, keepScroll: true });
  }, [navigate, name, island, language]);
}

function optionsOf(any: string, values: readonly string[], labelOf = (value: string) => value) {
  const distinct = [...new Set(values)].sort();
  return [{ value: '', label: any }, ...distinct.map((value) => ({ value, label: labelOf(value) }))];
}

function AgentTiles({ agents }: AgentsProps) {
  const host = useHost();
  return (
    <Grid as="ul" min="min(12rem, 50% - var(--space-6) / 2)" gap={6} className={cx(pageClasses.tiles, classes.people)}>
      {agents.map((agent) => (
        <Stack as="li" gap={2} key={agent.id} className={pageClasses.tile}>
          <div className={`${pageClasses.tilePhoto} ${classes.face}`}>
            <Photo
              src={agent.tile_image_url}
              alt=""
              base={host.settings.photoBase}
              sizes="(min-width: 48rem) 14rem, 50vw"
            />
          </div>
          <h2 className={pageClasses.tileTitle}>
            <a href={agent.direct_path}>{agent.name}</a>
          </h2>
          {agent.designation && <p className={pageClasses.soft}>{licenceText(agent.designation)}</p>}
          <p className={pageClasses.soft}>{placeList(agent.islands)}</p>
          {agent.languages && agent.languages.length > 1 && (
            <p className={pageClasses.soft}>{agent.languages.map(languageName).join(commaText())}</p>
          )}
          <Phone agent={agent} />
        </Stack>
      ))}
    </Grid>
  );
}

function Phone({ agent: { name, agent_phone, phone } }: { agent: Agent }) {
  const number = agent_phone ?? phone;
  if (!formatPhone(number)) return null;
  return (
    <a
      className={classes.phone}
      href={phoneHref(number) ?? undefined}
      aria-label={i18n.t('Call {name}, {number}', { name, number: formatPhone(number) })}
    >
      {formatPhone(number)}
    </a>
  );
}
