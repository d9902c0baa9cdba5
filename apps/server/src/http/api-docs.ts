import type { RouteRecord } from '@playhead/contract/route';
import { z } from 'zod';

/** The route table as a page people can read: plain HTML, no script, so that it lives under the app's own CSP. */
export function apiDocsPage(routes: readonly RouteRecord[], version: string): string {
  const groups = Map.groupBy(routes, (route) => route.id.split('.')[0] ?? '');
  const sections = [...groups].map(
    ([name, members]) => `<section><h2>${escapeHtml(name)}</h2>${members.map(article).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Playhead API</title>
<style>
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 15%, transparent); }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 960px; margin: 0 auto; padding: 32px 24px; }
h1 { font-size: 24px; } h2 { text-transform: capitalize; font-size: 18px; margin-top: 40px; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 8px 0; }
article h3 { font: 600 13px ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
article p { margin: 4px 0; } .right { opacity: .75; font-size: 12px; }
pre { overflow: auto; font-size: 12px; padding: 8px; border: 1px solid var(--line); border-radius: 6px; }
summary { cursor: pointer; font-size: 12px; }
</style>
</head>
<body>
<h1>Playhead API ${escapeHtml(version)}</h1>
<p>Every answer is <code>{ code, message?, data?, errors? }</code> with <code>code</code> 200 on success.
Send <code>Authorization: Bearer &lt;token&gt;</code>; an expired token answers 440. Machine-readable:
<a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}
</body>
</html>`;
}

function article(route: RouteRecord): string {
  const parts = [
    ['Path', route.params],
    ['Query', route.query],
    ['Body', route.body],
    ['Reply data', route.reply],
  ] as const;
  const schemas = parts.map(([label, schema]) => (schema ? schemaBlock(label, schema) : '')).join('');
  return `<article><h3>${route.method} ${escapeHtml(route.path)}</h3><p>${escapeHtml(route.summary)}</p>
<p class="right">Permission: ${escapeHtml(route.permission)}</p>${schemas}</article>`;
}

function schemaBlock(label: string, schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: label === 'Reply data' ? 'output' : 'input' });
  return `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
