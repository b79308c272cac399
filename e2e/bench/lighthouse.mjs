import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './report.mjs';

/** What the pages are judged by; no part of the project. */
const PACKAGES = { lighthouse: '12.8.2' };
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update'];

/** Lighthouse's mobile performance score of each address, the median of some runs; null where it cannot be had. */
export async function lighthouseScores(folder, browser, urls, runs, tell) {
  const cli = await installed(folder, tell);
  if (!cli) return null;
  const scores = {};
  for (const [name, url] of Object.entries(urls)) {
    const found = [];
    for (let run = 0; run < runs; run++) found.push(await score(cli, folder, browser, url));
    tell(`lighthouse ${name}: ${found.map(({ performance }) => performance).join(', ')}`);
    scores[name] = median(found.map(({ performance }) => performance));
    scores[`${name}_details`] = found[0];
  }
  return scores;
}

async function installed(folder, tell) {
  mkdirSync(folder, { recursive: true });
  const wanted = `${JSON.stringify({ private: true, dependencies: PACKAGES }, null, 2)}\n`;
  const file = join(folder, 'package.json');
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(cli) && readFileSync(file, 'utf8') === wanted) return cli;
  tell('Installing lighthouse beside the project');
  writeFileSync(file, wanted);
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'], { cwd: folder });
    return cli;
  } catch (error) {
    tell(`No lighthouse: ${error.message.split('\n').at(-1)}`);
    return null;
  }
}

async function score(cli, folder, browser, url) {
  const out = join(folder, 'report.json');
  const words = [cli, url, '--quiet', '--output=json', `--output-path=${out}`, '--only-categories=performance'];
  await run(process.execPath, [...words, `--chrome-flags=${FLAGS.join(' ')}`], {
    env: { ...process.env, CHROME_PATH: browser },
  });
  const { categories, audits } = JSON.parse(readFileSync(out, 'utf8'));
  const value = (name) => Math.round((audits[name]?.numericValue ?? 0) * 1000) / 1000;
  return {
    performance: categories.performance.score,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    speed_index: value('speed-index'),
  };
}

function run(command, words, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'], ...options });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}\n${said}`)),
    );
  });
}
