import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '../platform/settings/settings';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('both proxies send the same headers, and the guide names the same spelling of the host', () => {
  const headers = (path: string) => [...read(path).matchAll(/proxy_set_header .+;/g)].map(([line]) => line);
  expect(headers('operations/nginx-site.conf')).toEqual(headers('operations/nginx.conf'));
  expect(headers('operations/nginx.conf')).toContain('proxy_set_header traceparent "";');
  const [host] = headers('operations/nginx.conf').filter((line) => line.includes(' Host '));
  expect(read('docs/operate.md')).toContain(`\`${host?.slice(0, -1)}\``);
});

test('the site file of nginx limits requests by a zone of its own, and refuses what is above with 429', () => {
  const site = read('operations/nginx-site.conf');
  const zones = [...site.matchAll(/(?:limit_req_zone .*zone=|ssl_session_cache shared:)(\w+):/g)].map(
    ([, name]) => name,
  );
  // nginx refuses two uses of one zone
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain(/ limit_req zone=(\w+) burst=/.exec(site)?.[1]);
  expect(site).toContain('limit_req_status 429;');
});

test('every manifest of Kubernetes is in the kustomization', () => {
  const resources = [...read('operations/kubernetes/kustomization.yaml').matchAll(/^ {2}- (\S+\.yaml)$/gm)];
  expect(resources.map(([, name]) => name)).toContain('gateway.yaml');
  for (const [, name] of resources) expect(read(`operations/kubernetes/${name}`)).toMatch(/^apiVersion: /m);
});

test('pods of the site reach the internet without private networks and the metadata of a cloud', () => {
  const policy = read('operations/kubernetes/network-policy.yaml');
  expect(policy).toContain('policyTypes: [Ingress, Egress]');
  const open = [...policy.matchAll(/cidr: (\S+)\n +except: \[(.*)\]/g)].map(([, cidr, except = '']) => [
    cidr,
    except.replaceAll('"', '').split(', '),
  ]);
  expect(open).toEqual([
    ['0.0.0.0/0', expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'])],
    ['::/0', expect.arrayContaining(['fc00::/7', 'fe80::/10'])],
  ]);
  expect(policy.match(/cidr:/g)).toHaveLength(1 + open.length);
});

test('a value of the example secret that was not filled in ends the start', () => {
  const values = [...read('operations/kubernetes/secret.example.yaml').matchAll(/^ {2}([A-Z0-9_]+): (.*)$/gm)];
  expect(values.length).toBeGreaterThan(3);
  for (const name of ['DATABASE_URL', 'SECOND_FACTOR_KEYS', 'SMTP_URL']) {
    const value = values.find(([, given]) => given === name)?.[2] ?? '';
    expect(() => readSettings({ [name]: value })).toThrow(name);
  }
});
