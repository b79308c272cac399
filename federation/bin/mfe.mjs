#!/usr/bin/env node
import { load } from './bundle.mjs';

const { run } = await load('cli');
process.exitCode = await run(process.argv.slice(2), process.cwd());
