/** Import zones of docs/architecture.md as data. A file may import from its zone and from those its zone lists. */
interface Zone {
  name: string;
  files: RegExp;
  /** Targets below packages/ and apps/ that the zone may import. */
  mayReach: readonly RegExp[];
}

const SERVER = 'apps/server/src';

const zones: readonly Zone[] = [
  zone('contract', /^packages\/contract\//, ['packages/contract']),
  zone('texts', /^packages\/texts\//, ['packages/texts']),
  zone('domain', /^packages\/domain\//, ['packages/contract', 'packages/domain', 'packages/texts']),
  zone('query', /^packages\/query\//, ['packages/contract', 'packages/domain', 'packages/query']),
  zone('widgets', /^packages\/widgets\//, [
    'packages/contract',
    'packages/domain',
    'packages/texts',
    'packages/widgets',
  ]),
  zone('browser', /^packages\/browser\//, [
    'packages/browser',
    'packages/contract',
    'packages/domain',
    'packages/texts',
    'packages/widgets',
  ]),
  zone('synth', /^packages\/synth\//, ['packages/synth']),
  zone('embed', /^packages\/embed\//, ['packages/embed', 'packages/contract/src/frame']),
  zone('portal', /^apps\/portal\//, [
    'apps/portal',
    'packages/embed',
    'packages/contract/src/frame',
    'packages/contract/src/http/account/portal.ts',
    'packages/contract/src/page-ids.ts',
    'packages/contract/src/envelope.ts',
    'packages/contract/src/wire.ts',
  ]),
  zone('workbench', /^apps\/workbench\//, [
    'apps/workbench',
    'packages/browser',
    'packages/contract',
    'packages/domain',
    'packages/texts',
    'packages/widgets',
  ]),
  zone('web', /^apps\/web\//, [
    'apps/web',
    'packages/browser',
    'packages/contract',
    'packages/domain',
    'packages/texts',
    'packages/widgets',
  ]),
  zone('web features', /^apps\/web\/src\/features\//, [
    'apps/web/src/features',
    'apps/web/src/page-context',
    'packages',
  ]),
  zone('web page context', /^apps\/web\/src\/page-context\//, ['apps/web/src/page-context', 'packages']),
  zone('server seed', /^apps\/server\/src\/(seed\/|synth\.ts|main\.ts)/, ['apps/server', 'packages']),
  zone('server', /^apps\/server\/(?!src\/(seed\/|synth\.ts|main\.ts))/, [
    'apps/server',
    'packages/contract',
    'packages/domain',
    'packages/query',
  ]),
  zone('server platform', /^apps\/server\/src\/platform\//, [`${SERVER}/platform`, 'packages']),
  zone('server jobs', /^apps\/server\/src\/jobs\//, [`${SERVER}/jobs`, `${SERVER}/platform`, 'packages']),
  zone('server delivery', /^apps\/server\/src\/delivery\//, [
    `${SERVER}/delivery`,
    `${SERVER}/http/session.ts`,
    `${SERVER}/jobs`,
    `${SERVER}/platform`,
    'packages',
  ]),
  zone('server http', /^apps\/server\/src\/http\//, [`${SERVER}/http`, 'packages']),
  zone('server features', /^apps\/server\/src\/features\//, [
    `${SERVER}/features`,
    `${SERVER}/http`,
    `${SERVER}/delivery`,
    `${SERVER}/jobs`,
    `${SERVER}/platform`,
    'packages',
  ]),
  zone('e2e', /^e2e\//, [
    'e2e',
    'attack',
    `${SERVER}/delivery/print`,
    `${SERVER}/platform/browser`,
    `${SERVER}/test-node-options.ts`,
    `${SERVER}/start/test-free-port.ts`,
    `${SERVER}/start/test-shared-stores.ts`,
    'packages/contract',
    'packages/domain',
    'packages/texts',
  ]),
  zone('attack', /^attack\//, ['attack', 'packages/contract', 'packages/domain']),
  zone('bench', /^bench\//, ['bench', 'apps/server', 'packages']),
];

const TEST_FILE = /(\.(test|integration|e2e)\.tsx?$)|(\/test-[\w-]+\.tsx?$)/;
const FEATURE = /^(apps\/(?:server|web)\/src\/features\/[^/]+)\//;

export function zoneViolation(from: string, to: string): string | null {
  if (from.startsWith('packages/') && to.startsWith('apps/')) return 'a package never imports an app, in tests neither';
  // Tests may start the real engines of the server.
  if (TEST_FILE.test(from)) return null;
  const feature = FEATURE.exec(from)?.[1];
  const otherFeature = FEATURE.exec(to)?.[1];
  if (feature && otherFeature && feature !== otherFeature) return 'a feature never imports a feature';
  const broken = zones.find((rule) => rule.files.test(from) && !rule.mayReach.some((target) => target.test(to)));
  return broken ? `zone "${broken.name}" may not reach it` : null;
}

function zone(name: string, files: RegExp, reach: readonly string[]): Zone {
  return { name, files, mayReach: reach.map((path) => new RegExp(`^${path.replaceAll('.', '\\.')}(/|$)`)) };
}
