#!/usr/bin/env node
// Makes what the browser tests start with: the database of the samples, and the remotes that other tools build.
import { buildFixtures } from '../support/fixture-remotes.mjs';
import { sitePlaces } from '../support/places.mjs';
import { makeTemplate } from '../support/template.mjs';

makeTemplate(sitePlaces(0).root);
buildFixtures();
