import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const file = (path: string) => join(import.meta.dirname, path).replaceAll('\\', '/');
const SHELL = file('index.html');
const WORKSPACE = file('src/app/user-workspace.tsx');
const SIGN_IN = file('src/app/pages/sign-in-route.tsx');
const DASHBOARD = file('src/app/pages/dashboard-area.tsx');
const WIDGETS = file('../../packages/widgets/src/');
const PICTURE = /-widget\.tsx$/;

/**
 * The files of our code that several pages share: the shell of every address, the workspace around every page of a signed-in user,
 * the widgets, and those widgets that one or two pages have. Divided by the pages that share a part of it, the workspace would be
 * fifty files. Only what is imported statically belongs to a file: an `import()` in it stays behind the first picture.
 */
const FILES = ['shell', 'workspace', 'widgets', 'more-widgets'] as const;

/** A group takes along what its modules import, unless a group before it has it: the shell comes first. */
export function sharedCode({ test, priority }: { test: RegExp; priority: number }) {
  let reached: Reached | null = null;
  return FILES.map((name, place) => ({
    name: (id: string, graph: ModuleGraph) => {
      reached ??= reachedIn(graph);
      return fileOf(id, reached) === name ? name : null;
    },
    debugName: name,
    test,
    priority: priority - place,
  }));
}

function fileOf(id: string, { shell, workspace, signIn, dashboard, pictures }: Reached): string | null {
  if (shell.has(id) || (workspace.has(id) && signIn.has(id))) return 'shell';
  if (workspace.has(id)) return 'workspace';
  if (!id.startsWith(WIDGETS)) return null;
  if (dashboard.has(id)) return 'widgets';
  return pictures.has(id) ? 'more-widgets' : null;
}

type Reached = Record<'shell' | 'workspace' | 'signIn' | 'dashboard' | 'pictures', ReadonlySet<string>>;

function reachedIn(graph: ModuleGraph): Reached {
  const dashboard = reachedFrom([DASHBOARD], graph);
  const lazy = [...dashboard].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return {
    shell: reachedFrom([SHELL], graph),
    workspace: reachedFrom([WORKSPACE], graph),
    signIn: reachedFrom([SIGN_IN], graph),
    dashboard,
    pictures: reachedFrom(
      lazy.filter((id) => id.startsWith(WIDGETS) && PICTURE.test(id)),
      graph,
    ),
  };
}

function reachedFrom(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  function visit(id: string): void {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  }
  for (const root of roots) visit(root);
  return found;
}
