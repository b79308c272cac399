import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUs } from '../../server/bin/support/lifetime.mjs';
import { median } from './report.mjs';

/** Lighthouse is installed for this benchmark only and is no dependency of the project. */
const PACKAGES = { lighthouse: '12.8.2' };
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update'];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Lighthouse's mobile scores of each address, by page and category: the medians of several runs. `lost` lists the
 * audits that lost points in the first run.
 * @throws Error when Lighthouse cannot be installed
 */
export async function lighthouseScores(folder, browser, urls, runs, log) {
  const cli = await installed(folder, log);
  const scores = {};
  const lost = {};
  for (const [page, url] of Object.entries(urls)) {
    const reports = [];
    for (let run = 0; run < runs; run++) reports.push(await report(cli, folder, browser, url));
    for (const category of CATEGORIES)
      scores[`${page} ${category}`] = median(reports.map(({ categories }) => categories[category].score));
    lost[page] = lostPoints(reports[0]);
    log(`lighthouse ${page}: ${CATEGORIES.map((category) => scores[`${page} ${category}`]).join(', ')}`);
  }
  return { ...scores, lost };
}

/** Weighted audits below the full score, such as 'performance largest-contentful-paint 2.1 s'. */
function lostPoints({ categories, audits }) {
  return CATEGORIES.flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const { score, displayValue = '' } = audits[id];
      return weight > 0 && score !== null && score < 0.9 ? [`${category} ${id} ${displayValue}`.trim()] : [];
    }),
  );
}

async function installed(folder, log) {
  mkdirSync(folder, { recursive: true });
  const wanted = `${JSON.stringify({ private: true, dependencies: PACKAGES }, null, 2)}\n`;
  const file = join(folder, 'package.json');
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(cli) && readFileSync(file, 'utf8') === wanted) return cli;
  log('Installing lighthouse outside of the project');
  writeFileSync(file, wanted);
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'], { cwd: folder });
    return cli;
  } catch (error) {
    throw new Error(`Lighthouse could not be installed: ${error.message}`);
  }
}

async function report(cli, folder, browser, url) {
  const out = join(folder, 'report.json');
  const words = [cli, url, '--quiet', '--output=json', `--output-path=${out}`];
  const chosen = [`--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${FLAGS.join(' ')}`];
  await run(process.execPath, [...words, ...chosen], { env: { ...process.env, CHROME_PATH: browser } });
  return JSON.parse(readFileSync(out, 'utf8'));
}

function run(command, words, options) {
  return new Promise((resolve, reject) => {
    const child = endWithUs(spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'], ...options }));
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
