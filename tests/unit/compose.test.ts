import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInSettings } from '../../scripts/settings.ts';
import { settingsSchema } from '../../sync-server/config-schema.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const compose = read('docker-compose.yml');
const cluster = read('couchdb/docker-compose.cluster.yml');

/** The lines of one service. */
function service(name: string): string {
  const [, block = ''] = new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(compose) ?? [];
  return block;
}

/** What the Caddyfile says of the whole proxy. */
const [, proxyOptions = ''] = /: &caddyfile \|\n {2}(\{\n[\s\S]*?\n) {2}\}\n/.exec(compose) ?? [];

describe('docker-compose.yml', () => {
  it('GEN-06 sets only what the gateway reads', () => {
    const [, environment = ''] = /environment:\n((?: {6}.*\n)+)/.exec(service('gateway')) ?? [];
    const names = [...environment.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map((match) => match[1]);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(Object.keys(settingsSchema.properties)).toContain(name);
  });

  it('GEN-03 builds the app with every setting that is built into it', () => {
    const [, args = ''] = /args:\n((?: +[A-Z_]+:.*\n)+)/.exec(compose) ?? [];
    const given = [...args.matchAll(/^ +([A-Z_]+):/gm)].map((match) => match[1]);
    const taken = [...read('Dockerfile').matchAll(/^ARG ([A-Z_]+)$/gm)].map((match) => match[1]);
    expect(given).toEqual(Object.keys(builtInSettings({})));
    expect(taken).toEqual(given);
  });

  it('GEN-05 builds one image, for one service that the others wait for: side by side the first build fails', () => {
    const building = [...compose.matchAll(/^ +build:$/gm)];
    expect(building.length).toBe(1);
    expect(service('set-up')).toContain('\n    build:\n');
    const images = [...compose.matchAll(/image: (kohdataan-.*)/g)].map((match) => match[1]);
    expect(new Set(images).size).toBe(1);
    for (const name of ['purge', 'gateway']) {
      expect(service(name)).toContain('*gateway-image');
      expect(service(name)).toContain('set-up: { condition: service_completed_successfully }');
    }
  });

  it('GEN-06 takes every secret from the environment, and .env.example names them all', () => {
    const variables = [...`${compose}${cluster}`.matchAll(/\$\{([A-Z0-9_]+)/g)].map(
      (match) => match[1],
    );
    const example = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect([...new Set(variables)].sort()).toEqual([...example].sort());
    for (const line of `${compose}${cluster}`.split('\n'))
      if (/(PASSWORD|SECRET|TOKEN|COOKIE|PRIVATE_KEY)\w*:/.test(line)) expect(line).toContain('${');
  });

  it('GEN-06 shows CouchDB to the host itself only', () => {
    const published = [...`${service('couchdb')}${cluster}`.matchAll(/'([\d.]*:?\d+:5984)'/g)];
    expect(published.length).toBe(2);
    for (const [, port] of published) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('GEN-05 can tell clients by their IPv6 addresses, and asks the gateways where they listen', () => {
    expect(compose).toMatch(/\n {2}web:\n(?: {4}.*\n)*? {4}enable_ipv6: \$\{IPV6:-false\}\n/);
    expect(service('gateway')).toContain('HOST: 0.0.0.0');
    expect(compose).toMatch(/dynamic a gateway 3000 \{[^}]* versions ipv4\n/);
  });

  it('GEN-05 has a proxy that sends to the other gateway, whole, what it could not hand to one (Caddy 2.11.2)', () => {
    const [, minor] = /image: caddy:2\.(\d+)\n/.exec(service('proxy')) ?? [];
    expect(Number(minor)).toBeGreaterThanOrEqual(11);
  });

  it('PAGE-12 lets the proxy log no request that it could not pass on, of which the policy tells nobody', () => {
    expect(proxyOptions).toMatch(/exclude http\.log\.error http\.handlers\.reverse_proxy/);
  });

  it('GEN-05 gives the proxy another Caddyfile when it has changed: Compose compares labels, not contents of configs', () => {
    expect(compose).toContain('\n    content: *caddyfile\n');
    expect(service('proxy')).toContain('\n    labels: { caddyfile: *caddyfile }\n');
  });

  it('GEN-06 has a proxy that ends before Docker kills it, however many streams are open', () => {
    const [, seconds] = /\n {4}grace_period (\d+)s\n/.exec(proxyOptions) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(5);
    expect(service('proxy')).not.toContain('stop_grace_period');
  });

  it('GEN-05 leaves no volume behind with each container that wants none', () => {
    expect(read('Dockerfile')).not.toMatch(/^VOLUME/m);
    expect(service('gateway')).toContain('- gateway-data:/data\n');
  });

  it('GEN-05 limits the log of whatever runs on and on, in a cluster too', () => {
    const count = (file: string, words: string): number => file.split(words).length - 1;
    for (const file of [compose, cluster])
      expect(count(file, ' logging:')).toBe(count(file, ' restart: unless-stopped'));
  });

  it('GEN-06 gives the gateway no admin password', () => {
    expect(service('gateway')).not.toContain('ADMIN');
  });
});
