// The parts of the cluster on loopback, with their settings.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../server/bin/support/project.mjs';
import { Part, runWith, until } from './part.mjs';

/** Three nodes start sooner, and leave memory and cores to the servers. */
const SMALL_JAVA = '-Xms320m -Xmx320m -XX:+UseSerialGC -XX:TieredStopAtLevel=1';

/** PostgreSQL and OpenSearch refuse to run as root. */
function plainUser() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;

function folderOf(folder, name, user) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  return path;
}

/** @returns all parts, not yet started. `port` is the first of sixteen. Without `programs.search` the servers search in memory. */
export function createParts({ programs, folder, port, listings, nodes = 3, java = SMALL_JAVA }) {
  const user = plainUser();
  chmodSync(folder, 0o755);
  const site = `http://127.0.0.1:${port}`;
  const postgres = postgresPart(programs.postgres, folder, user);
  const search = programs.search ? searchParts(programs.search, folder, user, { port, nodes, java }) : [];
  const store = storePart(programs.store, folder, port + 10);
  const environment = {
    NODE_ENV: 'production',
    PROJECT_DIR: root,
    PUBLIC_URL: site,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: postgres.url,
    ...(search.length > 0 ? { OPENSEARCH_URL: search.map((node) => `http://127.0.0.1:${node.port}`).join() } : {}),
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    S3_ACCESS_KEY_ID: STORE_KEY,
    S3_SECRET_ACCESS_KEY: STORE_KEY,
    SECOND_FACTOR_KEYS: randomBytes(32).toString('hex'),
    SAMPLE_LISTINGS: String(listings),
    RATE_LIMITS: 'relaxed',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    DRAIN_SECONDS: '3',
    LOG_LEVEL: 'warn',
  };
  const mainOf = (release) => join(release, 'server', 'dist', 'main.mjs');
  const main = mainOf(root);
  const servers = [1, 2, 3].map((at) => {
    const name = `server-${at}`;
    const DATA_DIR = folderOf(folder, name, {});
    const metricsPort = port + 12 + at;
    const part = new Part(name, folder, {
      program: process.execPath,
      words: [main],
      env: { ...environment, PORT: String(port + at), METRICS_PORT: String(metricsPort), DATA_DIR },
      ready: () => isOk(`http://127.0.0.1:${port + at}/readyz`),
    });
    /** The next start runs this release. */
    const use = (release) => {
      part.words = [mainOf(release)];
      part.env.PROJECT_DIR = release;
    };
    return Object.assign(part, { port: port + at, metricsPort, data: DATA_DIR, use });
  });
  const prometheus = programs.prometheus
    ? prometheusPart(
        programs.prometheus,
        folder,
        port + 12,
        servers.map(({ metricsPort }) => metricsPort),
      )
    : null;
  const proxy = proxyPart(
    programs.nginx,
    folder,
    port,
    servers.map((server) => server.port),
  );
  /** Runs a command of the server. @returns its output */
  const command = (words, env = {}) =>
    runWith({ ...environment, NODE_NO_WARNINGS: '1', DATA_DIR: servers[0].data, ...env }, process.execPath, [
      main,
      ...words,
    ]);
  return {
    postgres,
    search,
    store,
    servers,
    proxy,
    prometheus,
    all: [proxy, ...servers, ...search, store, postgres, ...(prometheus ? [prometheus] : [])],
    site,
    serverUrls: servers.map((server) => `http://127.0.0.1:${server.port}`),
    environment,
    command,
  };
}

/** Reads the metrics of the servers, with the alert rules of `operations`. */
function prometheusPart(programs, folder, port, targets) {
  const home = folderOf(folder, 'prometheus', {});
  const config = join(home, 'prometheus.yml');
  const addresses = targets.map((target) => `"127.0.0.1:${target}"`);
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [${join(root, 'operations', 'monitoring', 'alerts.yaml')}]
scrape_configs: [{ job_name: site, static_configs: [{ targets: [${addresses.join()}] }] }]
`,
  );
  const url = `http://127.0.0.1:${port}`;
  const part = new Part('prometheus', folder, {
    program: join(programs, 'prometheus'),
    words: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    ready: () => isOk(`${url}/-/ready`),
  });
  return Object.assign(part, { url, config, promtool: join(programs, 'promtool'), data: join(home, 'data') });
}

const BUCKET = 'site';
/** The only key that the object store knows. */
const STORE_KEY = 'S3RVER';

function storePart(program, folder, port) {
  const data = folderOf(folder, 'store', {});
  const part = new Part('store', folder, {
    program: process.execPath,
    words: [program, '-d', data, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', BUCKET],
    ready: async () => (await fetch(`http://127.0.0.1:${port}`)).status < 500,
  });
  return Object.assign(part, { port, data });
}

function postgresPart(programs, folder, user) {
  const home = folderOf(folder, 'postgres', user);
  const data = join(home, 'data');
  const create = () =>
    execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'site', '-A', 'trust', '--no-sync'], {
      cwd: home,
      stdio: 'ignore',
      ...user,
    });
  const words = [
    '-D',
    data,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${home}`,
    '-c',
    'shared_buffers=64MB',
  ];
  const ready = async () => {
    execFileSync(join(programs, 'pg_isready'), ['-h', home, '-U', 'site'], { stdio: 'ignore' });
    return true;
  };
  const part = new Part('postgres', folder, { program: join(programs, 'postgres'), words, user, ready });
  return Object.assign(part, { url: `postgresql://site@${encodeURIComponent(home)}/postgres`, programs, create, data });
}

function searchParts(distribution, folder, user, { port, nodes, java: options }) {
  const names = Array.from({ length: nodes }, (_, at) => `search-${at + 1}`);
  const seeds = names.map((_, at) => `127.0.0.1:${port + 7 + at}`);
  return names.map((name, at) => {
    const home = folderOf(folder, name, user);
    const config = join(home, 'config');
    cpSync(join(distribution, 'config'), config, { recursive: true });
    const settings = {
      'cluster.name': 'site',
      'node.name': name,
      'path.data': join(home, 'data'),
      'path.logs': join(home, 'logs'),
      'network.host': '127.0.0.1',
      'http.port': port + 4 + at,
      'transport.port': port + 7 + at,
      'discovery.seed_hosts': seeds.join(),
      'cluster.initial_cluster_manager_nodes': names.join(),
      'cluster.routing.allocation.disk.threshold_enabled': false,
    };
    const jvm = join(config, 'jvm.options');
    // without the log of the garbage collector, which would be in the folder of the distribution, and for small heaps
    const lines = readFileSync(jvm, 'utf8').split('\n');
    writeFileSync(jvm, lines.filter((line) => !/logs\/|G1/.test(line)).join('\n'));
    writeFileSync(
      join(config, 'opensearch.yml'),
      Object.entries(settings)
        .map(([key, value]) => `${key}: ${value}\n`)
        .join(''),
    );
    if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
    const java = execFileSync('readlink', ['-f', execFileSync('which', ['java'], { encoding: 'utf8' }).trim()], {
      encoding: 'utf8',
    });
    const part = new Part(name, folder, {
      program: join(distribution, 'bin', 'opensearch'),
      words: [],
      env: {
        OPENSEARCH_PATH_CONF: config,
        OPENSEARCH_JAVA_HOME: dirname(dirname(java.trim())),
        OPENSEARCH_JAVA_OPTS: options,
        OPENSEARCH_TMPDIR: home,
        HOME: home,
      },
      user,
      ready: () => isOk(`http://127.0.0.1:${port + 4 + at}/_cluster/health`),
    });
    return Object.assign(part, { port: port + 4 + at, data: join(home, 'data') });
  });
}

function proxyPart(program, folder, port, servers) {
  const home = folderOf(folder, 'proxy', {});
  const config = join(home, 'nginx.conf');
  let version = 0;
  const versionInUse = async () => (await fetch(`http://127.0.0.1:${port}/proxy-version`)).text();
  const part = new Part('proxy', folder, {
    program,
    words: ['-c', config, '-p', home, '-e', join(home, 'error.log'), '-g', 'daemon off;'],
    ready: async () => (await versionInUse()) === String(version),
  });
  /** Sends requests to these servers from now on. With `retries` a request that a server did not take goes to the next. */
  part.sendTo = async (chosen = servers, { retries = true } = {}) => {
    writeFileSync(config, proxyConfig(home, { port, servers: chosen, retries, version: version + 1 }));
    const wanted = String(++version);
    if (!part.runs) return;
    part.child.kill('SIGHUP');
    await until('the proxy to use its new configuration', async () => (await versionInUse()) === wanted);
  };
  return Object.assign(part, { accessLog: join(home, 'access.log') });
}

/**
 * A reload of the proxy closes idle connections of clients. Browsers repeat a request that meets this, the load does not, so it
 * would count as a failure of the update.
 */
const CLOSED_CONNECTIONS = 'keepalive_timeout 0;';

/** The proxy of `operations`, with the servers and folders of the test. */
function proxyConfig(home, { port, servers, retries, version }) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join('\n  ');
  const test = `http {
  ${temporary}
  log_format attempts '$status $upstream_addr $request';
  access_log ${home}/access.log attempts;
  ${retries ? '' : CLOSED_CONNECTIONS}`;
  const lines = servers.map((each) => `server 127.0.0.1:${each} max_fails=${retries ? '3 fail_timeout=2s' : '0'};`);
  const proxyVersion = `location = /proxy-version {
      access_log off;
      return 200 '${version}';
    }`;
  const changes = [
    ['worker_processes auto', 'worker_processes 1'],
    ['/run/nginx.pid', `${home}/nginx.pid`],
    ['http {', test],
    [/server server-1.*\n *server server-2.*/, lines.join('\n    ')],
    ['listen 8080;', `listen 127.0.0.1:${port};\n    ${proxyVersion}`],
    ...(retries ? [] : [[/proxy_next_upstream .*;/g, 'proxy_next_upstream off;']]),
  ];
  let text = readFileSync(join(root, 'operations', 'nginx.conf'), 'utf8');
  for (const [from, to] of changes) {
    if (text.search(from) < 0) throw new Error(`operations/nginx.conf no longer has ${from}`);
    text = text.replace(from, () => to);
  }
  return text;
}
