import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  advisorById,
  agentSales,
  SOURCE_LANGUAGE,
  searchAgents,
  searchCards,
  setLanguageSource,
} from 'shared-contracts';
import { createTestHost, sampleAgent, sampleCard } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { afterEach, expect, test } from 'vitest';
import { AgentsPage } from '../expose/agents';

afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE));

function show(url: string, prepare: (host: ReturnType<typeof createTestHost>) => void) {
  const host = createTestHost({ proxy, url });
  prepare(host);
  renderWithHost(host, <AgentsPage host={host} match={host.navigate.current()} />);
  return host;
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the directory is narrowed by name, island and language', async () => {
  show('/agents', (host) =>
    host.answer(searchAgents, [
      sampleAgent({ id: 1, name: 'Kai Akana', islands: ['Kauai'], languages: ['English'] }),
      sampleAgent({ id: 2, name: 'Emi Ishikawa', islands: ['Maui', 'Lanai'], languages: ['English', 'Japanese'] }),
      sampleAgent({ id: 3, name: 'Ken Morgan', islands: ['Maui'], languages: ['English'] }),
    ]),
  );
  await screen.findByText('3 agents');
  await userEvent.selectOptions(screen.getByLabelText('Island'), 'Maui');
  expect(names()).toEqual(['Emi Ishikawa', 'Ken Morgan']);
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Japanese');
  expect(names()).toEqual(['Emi Ishikawa']);
  expect(screen.getByRole('status').textContent).toBe('1 agent');
  expect(screen.getByRole('link', { name: 'Call Emi Ishikawa, 808-555-0107' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Island'), 'Kauai');
  expect(screen.getByText('No matching agents')).toBeTruthy();
});

test('on a Japanese page the agents who speak Japanese are first, each group by name [D187]', async () => {
  setLanguageSource(() => 'ja');
  show('/agents', (host) =>
    host.answer(searchAgents, [
      sampleAgent({ id: 1, name: 'Emi Ishikawa', languages: ['English'] }),
      sampleAgent({ id: 2, name: 'Kai Akana', languages: ['English', 'Japanese'] }),
      sampleAgent({ id: 3, name: 'Ken Morgan' }),
      sampleAgent({ id: 4, name: 'Lani Wong', languages: ['Japanese'] }),
    ]),
  );
  await screen.findByText('4 agents');
  expect(names()).toEqual(['Kai Akana', 'Lani Wong', 'Emi Ishikawa', 'Ken Morgan']);
});

test('a name in kana is found by the server, whose order of names does not matter [D196]', async () => {
  const [kai, emi] = [sampleAgent({ id: 1, name: 'Kai Akana' }), sampleAgent({ id: 2, name: 'Emi Ishikawa' })];
  const asked: (string | undefined)[] = [];
  show('/agents', (host) =>
    host.answer(searchAgents, ({ query }) => {
      asked.push(query.search);
      return query.search === undefined ? [kai, emi] : [emi];
    }),
  );
  await screen.findByText('2 agents');
  await userEvent.type(screen.getByLabelText('Find an agent by name'), 'イシカワ');
  await screen.findByText('1 agent');
  expect(names()).toEqual(['Emi Ishikawa']);
  expect(asked.at(-1)).toBe('イシカワ');
});

test('the filters stay in the address, and come back with it', async () => {
  const agents = [
    sampleAgent({ id: 1, name: 'Kai Akana', islands: ['Kauai'] }),
    sampleAgent({ id: 2, name: 'Emi Ishikawa', islands: ['Maui'] }),
    sampleAgent({ id: 3, name: 'Ken Morgan', islands: ['Maui'] }),
  ];
  const host = show('/agents?utm_source=mail', (made) => made.answer(searchAgents, agents));
  await screen.findByText('3 agents');
  expect(host.navigate.visits).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Island'), 'Maui');
  await userEvent.type(screen.getByLabelText('Find an agent by name'), 'emi');
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/agents?utm_source=mail&island=Maui&name=emi'));
  // another history entry, as after a press on the link in the menu
  host.navigate.entry = () => 'other';
  act(() => host.navigate.to('/agents'));
  expect(await screen.findByText('3 agents')).toBeTruthy();
  cleanup();
  show('/agents?island=Maui&name=emi', (made) => made.answer(searchAgents, agents));
  await screen.findByText('1 agent');
  expect(screen.getByLabelText<HTMLSelectElement>('Island').value).toBe('Maui');
});

test('an agent has a biography, the licence in words, languages, areas, homes for sale and sold, and contact', async () => {
  const host = show('/agents/emi', (made) => {
    made.answer(
      advisorById,
      sampleAgent({
        id: 12,
        name: 'Emi Ishikawa',
        user_name: 'emi',
        designation: 'RB, GRI',
        islands: ['Maui', 'Lanai'],
        languages: ['English', 'Japanese'],
        license_number: 'SAMPLE-1',
        biography: 'Emi knows the south shore.',
        sample: true,
      }),
    );
    made.answer(agentSales, { sold: 31 });
    made.answer(searchCards, {
      results: [sampleCard({ slug: 'emi-1', street_address_short: '7 Beach Road' })],
      total: 14,
      displayed: 1,
      from: 0,
      aggregations: {},
    });
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Emi Ishikawa' })).toBeTruthy();
  expect(screen.getByText('Licensed real estate broker; Graduate, REALTOR® Institute')).toBeTruthy();
  expect(screen.getByText('Sample agent. This person does not exist.')).toBeTruthy();
  expect(screen.getByText('Emi knows the south shore.')).toBeTruthy();
  expect(await screen.findByText('31')).toBeTruthy();
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Areas', 'Maui, Lanai'],
    ['Languages', 'English, Japanese'],
    ['Office', 'Sample Office'],
    ['License number', 'SAMPLE-1'],
    ['Homes for sale', '14'],
    ['Homes sold', '31'],
  ]);
  const homes = screen.getByRole('region', { name: 'Homes for sale by Emi Ishikawa' });
  expect(within(homes).getByRole('link').getAttribute('href')).toBe('/listings/emi-1');
  expect(host.api.inputsOf(searchCards)[0]?.body?.filters).toEqual({ advisor_id: 12 });
  await userEvent.click(screen.getByRole('button', { name: 'E-mail Emi' }));
  expect(host.bus.of('contact:open')).toEqual([{ kind: 'email-agent', agent: { id: 12, name: 'Emi Ishikawa' } }]);
});
