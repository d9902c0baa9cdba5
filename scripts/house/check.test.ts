import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkHouse } from './check.ts';

function house(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'playhead-house-'));
  writeFileSync(join(root, 'package.json'), '{}');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkHouse(
    root,
    Object.keys(files).filter((path) => !path.endsWith('.json')),
  );
}

describe('house rules', () => {
  test('a feature that imports another feature is refused', () => {
    const problems = house({
      'apps/server/src/features/a/routes.ts': "import { b } from '../b/store.ts';\nexport const a = b;\n",
      'apps/server/src/features/b/store.ts': 'export const b = 1;\n',
    });
    expect(problems).toEqual([
      'apps/server/src/features/a/routes.ts -> apps/server/src/features/b/store.ts: a feature never imports a feature',
    ]);
  });

  test('a zone border is refused, through a workspace name as well', () => {
    const problems = house({
      'packages/domain/package.json': '{"dependencies":{"@playhead/query":"0.1.0"}}',
      'packages/domain/src/x/index.ts': "import { q } from '@playhead/query/model';\nexport const x = q;\n",
      'packages/query/src/model/index.ts': 'export const q = 1;\n',
    });
    expect(problems).toEqual([
      'packages/domain/src/x/index.ts -> packages/query/src/model/index.ts: zone "domain" may not reach it',
    ]);
  });

  test('a package that imports an app is refused, in tests as well', () => {
    const problems = house({
      'packages/query/src/x.integration.ts': "import { start } from '../../../apps/server/src/start.ts';\nstart();\n",
      'apps/server/src/start.ts': 'export const start = () => 1;\n',
    });
    expect(problems).toEqual([
      'packages/query/src/x.integration.ts -> apps/server/src/start.ts: a package never imports an app, in tests neither',
    ]);
  });

  test('cycles, undeclared packages, names, length and suppressions are refused', () => {
    const problems = house({
      'packages/domain/src/x/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
      'packages/domain/src/x/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
      'packages/domain/src/x/needs.ts': "import _ from 'left-pad';\nexport const needs = _;\n",
      'packages/domain/src/x/BadName.ts': 'export const bad = 1;\n',
      'packages/domain/src/x/long.ts': 'export const long = 1;\n'.repeat(600),
      'packages/domain/src/x/loose.ts': '// @ts-nocheck\nexport const loose = 1;\n',
    });
    expect(problems.map((problem) => problem.replace(/^.*\/x\//, ''))).toEqual([
      'needs.ts: "left-pad" is not declared in its package.json',
      'BadName.ts: file names are kebab-case',
      'long.ts: 601 lines, 500 at most',
      'loose.ts: a suppression',
      'one.ts',
    ]);
  });

  test('a write to the storage that does not expect a full one is refused outside of tests', () => {
    const write = "localStorage.setItem('a', 'b');\n";
    const problems = house({
      'apps/web/src/app/menu.ts': write,
      'apps/web/src/app/menu.test.ts': write,
      'apps/web/src/testing/test-app.tsx': write,
      'packages/browser/src/ui/dom/storage.ts': write,
    });
    expect(problems).toEqual(['apps/web/src/app/menu.ts: setItem instead of keepItem']);
  });

  test('what the house allows is not reported', () => {
    expect(
      house({
        'packages/query/package.json': '{"dependencies":{"@playhead/domain":"0.1.0"}}',
        'packages/query/src/plan/index.ts': "import type { P } from '@playhead/domain/periods';\nexport type Q = P;\n",
        'packages/domain/src/periods/index.ts': 'export type P = string;\n',
      }),
    ).toEqual([]);
  });

  test('a member that is spelled as on the wire is refused outside the contract, its tests and foreign clients', () => {
    const contract = {
      'packages/contract/src/http/things.ts':
        "import { z } from 'zod';\nexport const Thing = z.object({ thing_id: z.string() });\n",
      'packages/contract/package.json': '{"dependencies":{"zod":"4"}}',
    };
    const problems = house({
      ...contract,
      'packages/domain/src/x/read.ts': 'export const idOf = (thing: { id: string }) => thing.thing_id;\n',
      'packages/domain/src/x/write.ts': "export const made = { thing_id: '1' };\nexport const { thing_id } = made;\n",
      'packages/domain/src/x/typed.ts': 'export interface Thing {\n  thing_id: string;\n}\n',
      'packages/domain/src/x/read.test.ts': "export const wire = { thing_id: '1' };\n",
      'packages/domain/src/x/data.ts': "export const field = 'thing_id';\n",
      'attack/src/x/client.ts': "export const body = { thing_id: '1' };\n",
      'packages/domain/src/x/fine.ts': "export const made = { thingId: '1', other_name: 1 };\n",
    });
    expect(problems).toEqual([
      'packages/domain/src/x/read.ts:1: "thing_id" is spelled as on the wire',
      'packages/domain/src/x/write.ts:1: "thing_id" is spelled as on the wire',
      'packages/domain/src/x/write.ts:2: "thing_id" is spelled as on the wire',
      'packages/domain/src/x/typed.ts:2: "thing_id" is spelled as on the wire',
    ]);
  });
});
