import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@playhead/contract/http/routes';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { projectRoot } from '../platform/machine/project-root.ts';
import { readConfig } from './config.ts';
import { variables } from './environment.ts';

const deploy = join(projectRoot, 'deploy');
const kubernetes = join(deploy, 'kubernetes');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const known: ReadonlySet<string> = new Set(variables.map(({ name }) => name));
const paths: ReadonlySet<string> = new Set(routes.map(({ path }) => path));

/** What our own settings are made of. */
const PARTS: ReadonlySet<string> = new Set(['CLICKHOUSE_PASSWORD', 'POSTGRES_PASSWORD']);

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.object({
  name: z.string(),
  image: z.string(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }).optional() }).optional(),
      }),
    )
    .default([]),
  startupProbe: Probe.optional(),
  readinessProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
});
const Workload = z.object({
  kind: z.enum(['StatefulSet', 'Deployment']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number(),
    serviceName: z.string().optional(),
    template: z.object({
      metadata: z.object({ labels: z.object({ app: z.string() }) }),
      spec: z.object({ containers: z.array(Container) }),
    }),
  }),
});
const Service = z.object({
  kind: z.literal('Service'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.object({ app: z.string() }),
    ports: z.array(z.object({ port: z.number(), targetPort: z.string() })),
  }),
});

const { resources } = z.object({ resources: z.array(z.string()) }).parse(parse(read('kubernetes/kustomization.yaml')));
const documents = resources.flatMap((name) =>
  parseAllDocuments(read(`kubernetes/${name}`)).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as unknown;
  }),
);
const found = <T>(schema: z.ZodType<T>): T[] =>
  documents.flatMap((document) => {
    const parsed = schema.safeParse(document);
    return parsed.success ? [parsed.data] : [];
  });
const workloads = found(Workload);
const services = found(Service);
const containers = workloads.flatMap(({ spec }) => spec.template.spec.containers);
const ours = workloads.filter(({ spec }) => spec.template.spec.containers.some(({ image }) => image === 'playhead'));

describe('deploy/kubernetes', () => {
  test('every file is applied, and every document is one of those that are checked here', () => {
    const files = readdirSync(kubernetes).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
    expect(resources.toSorted()).toEqual(files.toSorted());
    const others = documents.map((document) => z.object({ kind: z.string() }).parse(document).kind);
    expect(workloads.length + services.length).toBe(
      others.filter((kind) => kind !== 'Namespace' && kind !== 'PodDisruptionBudget').length,
    );
  });

  test('two processes serve and one works, each with settings that a start accepts', () => {
    const roles = ours.map(({ metadata, spec }) => {
      const env = spec.template.spec.containers.flatMap((container) => container.env);
      const values = Object.fromEntries(env.map(({ name, value }) => [name, value ?? placeholder(name)]));
      const config = readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...values }, '/app');
      return [metadata.name, spec.replicas, config.role, config.clickhouse?.cluster];
    });
    expect(roles).toEqual([
      ['playhead-api', 2, 'api', 'playhead'],
      ['playhead-worker', 1, 'worker', 'playhead'],
    ]);
  });

  test('the processes share all settings but their role: the one that serves a share sends its mail', () => {
    const [api, worker] = ours.map(({ spec }) => spec.template.spec.containers.flatMap(({ env }) => env));
    // Nothing calls the worker from another machine.
    const own = new Set(['PLAYHEAD_ROLE', 'PLAYHEAD_TRUSTED_PROXIES']);
    const shared = (env: typeof api = []) => new Map(env.filter(({ name }) => !own.has(name)).map((e) => [e.name, e]));
    expect(shared(api)).toEqual(shared(worker));
  });

  test('every variable of our containers is a setting, and every probe a route on the port that is served', () => {
    for (const { spec } of ours) {
      for (const { env, ports, startupProbe, readinessProbe, livenessProbe } of spec.template.spec.containers) {
        expect(env.map(({ name }) => name).filter((name) => !known.has(name) && !PARTS.has(name))).toEqual([]);
        expect(ports).toEqual([{ name: 'http', containerPort: 8080 }]);
        for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
          const { path, port } = Probe.parse(probe).httpGet;
          expect(paths).toContain(path);
          expect(port).toBe('http');
        }
      }
    }
  });

  test('services lead to ports that their containers open', () => {
    for (const { metadata, spec } of services) {
      const target = workloads.find((workload) => workload.spec.template.metadata.labels.app === spec.selector.app);
      const names = target?.spec.template.spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name));
      for (const { targetPort } of spec.ports) expect(names, metadata.name).toContain(targetPort);
    }
    // Nothing calls the worker.
    const named = workloads.flatMap((workload) => workload.spec.serviceName ?? []);
    const missing = named.filter((name) => !services.some(({ metadata }) => metadata.name === name));
    expect(missing).toEqual(['playhead-worker']);
  });

  test('servers that files name exist', () => {
    const text = ['cluster.xml', 'keeper.xml', 'router.conf'].map((name) => read(`kubernetes/${name}`)).join('\n');
    const pods = workloads.flatMap(({ metadata, spec }) =>
      Array.from({ length: spec.replicas }, (_, index) => `${metadata.name}-${index}.${spec.serviceName}`),
    );
    const named = [...text.matchAll(/\b([a-z-]+-\d\.[a-z-]+)\b/g)].flatMap(([, name]) => name ?? []);
    expect(named.length).toBeGreaterThan(8);
    for (const name of named) expect(pods).toContain(name);
  });

  test('the Secret that docs/operations.md creates has the keys that are read', () => {
    const keys = containers.flatMap(({ env }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []));
    const command = readFileSync(join(projectRoot, 'docs', 'operations.md'), 'utf8');
    const created = [...command.matchAll(/--from-literal=([a-z-]+)=/g)].flatMap(([, key]) => key ?? []);
    expect(new Set(created)).toEqual(new Set(keys));
  });
});

function placeholder(name: string): string {
  return name === 'ARTIFACTS_URL' ? 's3://key:secret@bucket' : name === 'SMTP_URL' ? 'smtp://mail' : 'x'.repeat(32);
}

test('the compose file sets variables that exist, and its databases are those it starts', () => {
  const Compose = z.object({
    services: z.record(
      z.string(),
      z.object({
        environment: z.record(z.string(), z.string()),
        ports: z.array(z.string()).optional(),
        depends_on: z.record(z.string(), z.unknown()).optional(),
        healthcheck: z.unknown().optional(),
      }),
    ),
  });
  const { services: started } = Compose.parse(parse(read('compose.yaml')));
  const playhead = started['playhead'];
  expect(Object.keys(playhead?.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  expect(playhead?.ports).toEqual(['8080:8080']);
  for (const name of ['CLICKHOUSE_URL', 'DATABASE_URL']) {
    const { hostname } = new URL((playhead?.environment[name] ?? '').replace(/\$\{[^}]*\}/, 'x'));
    expect(Object.keys(playhead?.depends_on ?? {})).toContain(hostname);
    expect(started[hostname]?.healthcheck).toBeDefined();
  }
});

test('the container is not root, listens on the port that it opens, and its healthcheck is a route', () => {
  const file = read('Containerfile');
  const set = /^ENV (.*)$/m.exec(file)?.[1]?.split(' ') ?? [];
  const environment = Object.fromEntries(set.map((part) => part.split('=')));
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  expect(/^USER (.*)$/m.exec(file)?.[1]).toBe('1000:1000');
  expect(/^EXPOSE (.*)$/m.exec(file)?.[1]).toBe(environment['PORT']);
  expect(/^VOLUME (.*)$/m.exec(file)?.[1]).toBe(environment['PLAYHEAD_DATA']);
  expect(paths).toContain(/process\.env\.PORT \+ '([^']+)'/.exec(file)?.[1]);
});

test('the container has what the browser that prints needs and the base image lacks', () => {
  const [, names = ''] = /apt-get install -y --no-install-recommends ([^&\\]*)/.exec(read('Containerfile')) ?? [];
  // libnss3 brings libnspr4; by `ldd` on the program of @sparticuz/chromium. Without a font texts are left out.
  expect(names.trim().split(' ')).toEqual(['fontconfig-config', 'fonts-dejavu-core', 'libexpat1', 'libnss3']);
});
