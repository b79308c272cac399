// Starts the parts of the cluster on loopback, and stops, kills and starts each of them again.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from '../../server/bin/support/lifetime.mjs';
import { root } from '../../server/bin/support/project.mjs';

const START_MS = 600_000;

/** PostgreSQL and OpenSearch refuse to run as root. */
function plainUser() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A program that can be killed and started again. */
class Part {
  constructor(name, folder, { program, words, env = {}, user = {}, ready }) {
    Object.assign(this, { name, folder, program, words, env, user, ready });
  }

  /** Starts it. @returns once it answers */
  async start() {
    const log = openSync(join(this.folder, `${this.name}.log`), 'a');
    const env = { PATH: process.env.PATH, HOME: this.folder, ...this.env };
    this.child = endWithUs(
      spawn(this.program, this.words, { cwd: root, env, stdio: ['ignore', log, log], ...this.user }),
    );
    this.ended = new Promise((resolve) => this.child.once('exit', resolve));
    const died = this.ended.then((code) => {
      throw new Error(`${this.name} ended with ${code}; see ${this.folder}/${this.name}.log`);
    });
    await Promise.race([died, until(`${this.name} (see ${this.folder}/${this.name}.log)`, () => this.ready())]);
    died.catch(() => undefined);
  }

  /** Sends a signal and waits for its end. */
  async stop(signal = 'SIGTERM') {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    await this.ended;
  }
}

/** Waits until something is true; an error counts as not yet. */
export async function until(what, check, limitMs = START_MS) {
  for (const end = Date.now() + limitMs; ; ) {
    if (await Promise.resolve(check()).catch(() => false)) return;
    if (Date.now() > end) throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}`);
    await pause(200);
  }
}

const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;

function folderOf(folder, name, user) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  return path;
}

/** @returns all parts, not yet started. `port` is the first of twelve. */
export function createParts({ programs, folder, port, listings }) {
  const user = plainUser();
  chmodSync(folder, 0o755);
  const site = `http://127.0.0.1:${port}`;
  const ports = {
    servers: [1, 2, 3].map((at) => port + at),
    search: [4, 5, 6].map((at) => port + at),
    store: port + 10,
  };
  const postgres = postgresPart(programs.postgres, folder, user);
  const search = searchParts(programs.search, folder, user, port);
  const key = 'S3RVER';
  const files = folderOf(folder, 'store', {});
  const store = new Part('store', folder, {
    program: process.execPath,
    words: [programs.store, '-d', files, '-a', '127.0.0.1', '-p', String(ports.store), '--configure-bucket', 'site'],
    ready: async () => (await fetch(`http://127.0.0.1:${ports.store}`)).status < 500,
  });
  const environment = {
    NODE_ENV: 'production',
    PROJECT_DIR: root,
    PUBLIC_URL: site,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: postgres.url,
    OPENSEARCH_URL: ports.search.map((each) => `http://127.0.0.1:${each}`).join(),
    S3_BUCKET: 'site',
    S3_ENDPOINT: `http://127.0.0.1:${ports.store}`,
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: key,
    SECOND_FACTOR_KEYS: randomBytes(32).toString('hex'),
    SAMPLE_LISTINGS: String(listings),
    RATE_LIMITS: 'relaxed',
    PHOTOS_AHEAD: '0',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    DRAIN_SECONDS: '3',
    LOG_LEVEL: 'warn',
  };
  const servers = ports.servers.map(
    (each, at) =>
      new Part(`server-${at + 1}`, folder, {
        program: process.execPath,
        words: [join(root, 'server', 'dist', 'main.mjs')],
        env: { ...environment, PORT: String(each), DATA_DIR: folderOf(folder, `data-${at + 1}`, {}) },
        ready: () => isOk(`http://127.0.0.1:${each}/readyz`),
      }),
  );
  const proxy = proxyPart(programs.nginx, folder, port, ports.servers);
  return {
    postgres,
    search,
    store,
    servers,
    proxy,
    site,
    serverUrls: ports.servers.map((each) => `http://127.0.0.1:${each}`),
    environment,
  };
}

function postgresPart(programs, folder, user) {
  const home = folderOf(folder, 'postgres', user);
  const data = join(home, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'site', '-A', 'trust', '--no-sync'], {
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
  return Object.assign(part, { url: `postgresql://site@${encodeURIComponent(home)}/postgres`, programs, home });
}

function searchParts(distribution, folder, user, port) {
  const names = [1, 2, 3].map((at) => `search-${at}`);
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
    const options = readFileSync(jvm, 'utf8')
      .split('\n')
      .filter((line) => !/logs\/|G1/.test(line));
    writeFileSync(jvm, options.join('\n'));
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
    return new Part(name, folder, {
      program: join(distribution, 'bin', 'opensearch'),
      words: [],
      env: {
        OPENSEARCH_PATH_CONF: config,
        OPENSEARCH_JAVA_HOME: dirname(dirname(java.trim())),
        OPENSEARCH_JAVA_OPTS: '-Xms320m -Xmx320m -XX:+UseSerialGC -XX:TieredStopAtLevel=1',
        OPENSEARCH_TMPDIR: home,
        HOME: home,
      },
      user,
      ready: () => isOk(`http://127.0.0.1:${port + 4 + at}/_cluster/health`),
    });
  });
}

function proxyPart(program, folder, port, servers) {
  const home = folderOf(folder, 'proxy', {});
  const config = join(home, 'nginx.conf');
  const part = new Part('proxy', folder, {
    program,
    words: ['-c', config, '-p', home, '-e', join(home, 'error.log'), '-g', 'daemon off;'],
    ready: async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status < 600,
  });
  /** Sends requests to these servers from now on. With `retries` a request that a server did not take goes to the next. */
  part.sendTo = async (chosen = servers, { retries = true } = {}) => {
    writeFileSync(config, proxyConfig(home, port, chosen, retries));
    if (part.child) part.child.kill('SIGHUP');
    await pause(500);
  };
  return part;
}

function proxyConfig(home, port, servers, retries) {
  return `
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join('\n  ')}
  log_format attempts '$status $upstream_addr $request';
  access_log ${home}/access.log attempts;
  upstream site {
    ${servers.map((each) => `server 127.0.0.1:${each} max_fails=${retries ? '3 fail_timeout=2s' : '0'};`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 25m;
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 20s;
      proxy_next_upstream ${retries ? 'error timeout' : 'off'};
    }
  }
}
`;
}
