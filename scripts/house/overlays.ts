import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** What opens above the page, by the module that exports it. */
const COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  antd: ['Drawer', 'Dropdown', 'Modal', 'Popconfirm', 'Popover', 'Tour'],
  'packages/browser/src/ui/dialog': ['Dialog'],
  'packages/browser/src/ui/ant-modal/ant-modal': ['AntModal'],
  'packages/browser/src/ui/ant-modal/guard-modal': ['GuardModal'],
  'packages/widgets/src/controls/menu': ['Menu'],
  'packages/widgets/src/controls/menu-button': ['MenuButton'],
  'packages/widgets/src/controls/popup': ['Popup'],
};
/** They are counted where they are used. */
const DEFINITIONS: ReadonlySet<string> = new Set(Object.keys(COMPONENTS));

export interface OverlayFile {
  /** `web/features/share/share-dialog` for `apps/web/src/features/share/share-dialog.tsx`. */
  name: string;
  /** How many dialogs, drawers and menus it renders. */
  overlays: number;
}

export function findOverlays(file: string, root: string): OverlayFile | null {
  const module = withoutEnding(file);
  if (DEFINITIONS.has(module)) return null;
  const source = readFileSync(join(root, file), 'utf8');
  const { program, module: imports, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`);
  const names = new Set(['dialog']);
  for (const statement of imports.staticImports) {
    const exported = COMPONENTS[ownModule(statement.moduleRequest.value, file)] ?? [];
    for (const { importName, localName } of statement.entries) {
      if (exported.includes(importName.name ?? '')) names.add(localName.value);
    }
  }
  const overlays = openedElements(program).filter((name) => names.has(name)).length;
  return overlays === 0 ? null : { name: shortName(module), overlays };
}

const shortName = (module: string): string => module.replace(/^(?:apps|packages)\/([a-z]+)\/src\//, '$1/');

const withoutEnding = (path: string): string => path.replace(/\.tsx?$/, '');

function ownModule(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return withoutEnding(normalize(join(dirname(from), specifier)));
  return withoutEnding(specifier.replace(/^@playhead\/(browser|widgets)\//, 'packages/$1/src/'));
}

/** Names of the JSX elements, and of functions that open a dialog without one: `Modal.confirm(…)` as `Modal`. */
function openedElements(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(openedElements);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(openedElements);
  const name = openedName(node);
  return name === null ? inside : [name, ...inside];
}

function openedName(node: object): string | null {
  const { type } = node as { type?: unknown };
  if (type === 'JSXOpeningElement' && 'name' in node) return identifierIn(node.name);
  if (type === 'CallExpression' && 'callee' in node) {
    const { callee } = node;
    if (typeof callee === 'object' && callee !== null && 'object' in callee) return identifierIn(callee.object);
  }
  return null;
}

function identifierIn(node: unknown): string | null {
  return typeof node === 'object' && node !== null && 'name' in node && typeof node.name === 'string'
    ? node.name
    : null;
}
