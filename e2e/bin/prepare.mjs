#!/usr/bin/env node
// Prepares the browser tests: makes the sample database and builds the remotes of other tools.
import '../../server/bin/support/help.mjs';
import { buildFixtures } from '../support/fixture-remotes.mjs';
import { sitePlaces } from '../support/places.mjs';
import { makeTemplate } from '../support/template.mjs';

makeTemplate(sitePlaces(0).root);
buildFixtures();
