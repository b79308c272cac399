import { expect, test } from 'vitest';
import { bumpFor, isRaised, versionFor } from './bump';
import { compareContracts } from './compare';
import { contractSurface, type Surface } from './surface';

/** A small contract. Each test changes one part of it. */
function surface(change: (surface: Surface) => void = () => {}): Surface {
  const text = { type: 'string' };
  const made: Surface = {
    version: '1.0.0',
    events: {
      'lead:created': { retained: true, payload: { type: 'object', properties: { id: text }, required: ['id'] } },
    },
    calls: {
      createLead: {
        method: 'POST',
        path: '/leads',
        access: 'public',
        input: { body: { type: 'object', properties: { text }, required: ['text'] } },
        answer: { type: 'object', properties: { id: text }, required: ['id'] },
      },
    },
    slots: { 'listing.below': { many: true } },
    manifest: { type: 'object', properties: { name: text }, required: ['name'] },
    errors: { not_found: 404 },
    exports: ['createLead', 'priceText'],
    $defs: {},
  };
  change(made);
  return made;
}
const changesOf = (change: (surface: Surface) => void) =>
  compareContracts(surface(), surface(change)).map(({ breaking, of, what, subject }) => [
    breaking,
    `${of}: ${what}`,
    subject,
  ]);

const lead = { kind: 'imports', name: 'createLead' };

test('the same contract has no changes', () => {
  expect(changesOf(() => {})).toEqual([]);
  expect(compareContracts(contractSurface(), contractSurface())).toEqual([]);
});

test.each<[string, (surface: Surface) => void, object[]]>([
  ['a call is gone', ({ calls }) => delete calls.createLead, [[true, 'call createLead: is gone', lead]]],
  [
    'a call has moved',
    ({ calls }) => Object.assign(calls.createLead ?? {}, { path: '/v4/leads' }),
    [[true, 'call createLead: was POST /leads and is POST /v4/leads: open pages use the old address', lead]],
  ],
  [
    'a call is for fewer',
    ({ calls }) => Object.assign(calls.createLead ?? {}, { access: 'user' }),
    [[true, 'call createLead: was for public and is for user', lead]],
  ],
  [
    'a call requires more',
    ({ calls }) => {
      const body = {
        type: 'object',
        properties: { text: { type: 'string' }, phone: { type: 'string' } },
        required: ['text', 'phone'],
      };
      Object.assign(calls.createLead?.input ?? {}, { body });
    },
    [[true, 'call createLead body: phone: is new and must be sent', lead]],
  ],
  [
    'a call requires a part that was empty',
    ({ calls }) => {
      Object.assign(calls.createLead?.input ?? {}, {
        query: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      });
    },
    [[true, 'call createLead query: id: is new and must be sent', lead]],
  ],
  [
    'a response gains a field',
    ({ calls }) => {
      const response = {
        type: 'object',
        properties: { id: { type: 'string' }, at: { type: 'string' } },
        required: ['id', 'at'],
      };
      Object.assign(calls.createLead ?? {}, { answer: response });
    },
    [[false, 'call createLead answer: accepts or returns more: at', lead]],
  ],
  [
    'an event breaks its publishers',
    ({ events }) => {
      const payload = {
        type: 'object',
        properties: { id: { type: 'string' }, by: { type: 'string' } },
        required: ['id', 'by'],
      };
      events['lead:created'] = { retained: true, payload };
    },
    [[true, "event 'lead:created': by: is new and must be sent", { kind: 'emits', topic: 'lead:created' }]],
  ],
  [
    'an event breaks its subscribers',
    ({ events }) => {
      events['lead:created'] = {
        retained: false,
        payload: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      };
    },
    [
      [
        true,
        "event 'lead:created': late subscribers no longer get its last value",
        { kind: 'listens', topic: 'lead:created' },
      ],
    ],
  ],
  [
    'a slot is gone',
    ({ slots }) => delete slots['listing.below'],
    [[true, "slot 'listing.below': is gone", { kind: 'slot', slot: 'listing.below' }]],
  ],
  [
    'a slot accepts one remote only',
    ({ slots }) => Object.assign(slots['listing.below'] ?? {}, { many: false }),
    [[true, "slot 'listing.below': accepts one remote only now", { kind: 'slot', slot: 'listing.below' }]],
  ],
  [
    'an error has another status',
    ({ errors }) => Object.assign(errors, { not_found: 410 }),
    [[true, 'error not_found: had status 404 and has 410', { kind: 'everyone' }]],
  ],
  [
    'a name is gone',
    (made) => Object.assign(made, { exports: ['createLead'] }),
    [[true, 'export priceText: is gone', { kind: 'imports', name: 'priceText' }]],
  ],
  [
    'a name is new',
    (made) => void made.exports.push('sizeText'),
    [[false, 'export sizeText: is new', { kind: 'imports', name: 'sizeText' }]],
  ],
])('%s', (_, change, changes) => {
  expect(changesOf(change)).toEqual(changes);
});

test.each([
  [[], 'none', '1.2.3'],
  [[false], 'minor', '1.3.0'],
  [[false, true], 'major', '2.0.0'],
])('%j needs a %s version', (breaking, bump, version) => {
  const changes = breaking.map((one) => ({ breaking: one, of: '', what: '', subject: { kind: 'everyone' as const } }));
  expect(bumpFor(changes)).toBe(bump);
  expect(versionFor('1.2.3', bumpFor(changes))).toBe(version);
});

test.each([
  ['1.2.0', '1.2.0', 'none', true],
  ['1.2.0', '1.1.0', 'none', false],
  ['1.2.0', '1.2.1', 'minor', false],
  ['1.2.0', '1.3.0', 'minor', true],
  ['1.2.0', '1.3.0', 'major', false],
  ['1.2.0', '2.0.0', 'major', true],
] as const)('from %s to %s is enough for %s: %s', (released, version, bump, enough) => {
  expect(isRaised(released, version, bump)).toBe(enough);
});
