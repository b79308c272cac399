#!/usr/bin/env node
// Prepares the browser tests: makes the sample database and builds the remotes of other tools.
//   node e2e/bin/prepare.mjs [samples] [fixtures]
import '../../server/bin/support/help.mjs';
import { buildFixtures } from '../support/fixture-remotes.mjs';
import { sitePlaces } from '../support/places.mjs';
import { makeTemplate } from '../support/template.mjs';

const named = process.argv.slice(2);
const isWanted = (part) => named.length === 0 || named.includes(part);
if (isWanted('samples')) makeTemplate(sitePlaces(0).root);
if (isWanted('fixtures')) buildFixtures();
