import type { RouteRecord } from '@playhead/contract/route';
import { isJson, type Json, jsonOf } from './openapi-schemas.ts';

/** Plain HTML without scripts, so that it works under the app's CSP. */
export function apiDocsPage(document: Json, routes: readonly RouteRecord[]): string {
  const version = String(jsonOf(document['info'])['version']);
  const groups = Map.groupBy(routes, (route) => route.id.split('.')[0] ?? '');
  const sections = [...groups].map(
    ([name, members]) =>
      `<section><h2>${escapeHtml(name)}</h2>${members.map((route) => article(route, operationOf(document, route))).join('')}</section>`,
  );
  const schemas = Object.entries(jsonOf(jsonOf(document['components'])['schemas'])).map(([name, schema]) =>
    schemaSection(name, jsonOf(schema)),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Playhead API</title>
<style>
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 15%, transparent); }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 960px; margin: 0 auto; padding: 32px 24px; }
h1 { font-size: 24px; } h2 { text-transform: capitalize; font-size: 18px; margin-top: 40px; } h2.plain { text-transform: none; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 8px 0; }
article h3 { font: 600 13px ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
article p { margin: 4px 0; } .right { opacity: .75; font-size: 12px; }
pre { overflow: auto; font-size: 12px; padding: 8px; border: 1px solid var(--line); border-radius: 6px; }
dl { margin: 4px 0; font-size: 12px; } dt { font-family: ui-monospace, monospace; } dd { margin: 0 0 4px 16px; }
summary { cursor: pointer; font-size: 12px; }
</style>
</head>
<body>
<h1>Playhead API ${escapeHtml(version)}</h1>
<p>Every response is <code>{ code, message?, data?, errors? }</code> with <code>code</code> 200 on success.
Send <code>Authorization: Bearer &lt;token&gt;</code>; an expired token returns 440. Machine-readable:
<a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}
<section><h2 class="plain">Schemas</h2>${schemas.join('')}</section>
</body>
</html>`;
}

function operationOf(document: Json, route: RouteRecord): Json {
  const path = jsonOf(jsonOf(document['paths'])[route.path.replace(/:(\w+)/g, '{$1}')]);
  return jsonOf(path[route.method.toLowerCase()]);
}

function article(route: RouteRecord, operation: Json): string {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isJson) : [];
  const terms = parameters.map((one) =>
    term({ name: String(one['name']), schema: jsonOf(one['schema']), description: one['description'] }),
  );
  const success = jsonOf(jsonOf(operation['responses'])['200']);
  return `<article><h3>${route.method} ${escapeHtml(route.path)}</h3><p>${escapeHtml(route.summary)}</p>
<p class="right">Permission: ${escapeHtml(route.permission)}</p>${terms.length > 0 ? `<dl>${terms.join('')}</dl>` : ''}${[
    contentBlock('Body', jsonOf(operation['requestBody'])),
    contentBlock('Response', success),
  ].join('')}</article>`;
}

function contentBlock(label: string, part: Json): string {
  return Object.entries(jsonOf(part['content']))
    .map(([mediaType, content]) => {
      const { schema, example } = jsonOf(content);
      const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
      return `<details><summary>${label}: ${escapeHtml(mediaType)} ${typeLinks(jsonOf(schema))}</summary><pre>${escapeHtml(text ?? '')}</pre></details>`;
    })
    .join('');
}

function schemaSection(name: string, schema: Json): string {
  const terms = Object.entries(jsonOf(schema['properties'])).map(([property, value]) =>
    term({ name: property, schema: jsonOf(value), description: jsonOf(value)['description'] }),
  );
  return `<article id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3><dl>${terms.join('')}</dl></article>`;
}

function term({ name, schema, description }: { name: string; schema: Json; description: unknown }): string {
  const text = typeof description === 'string' ? description : '';
  return `<dt>${escapeHtml(name)} ${typeLinks(schema)}</dt><dd>${escapeHtml(text)}</dd>`;
}

const REFERENCE = '#/components/schemas/';

/** Types with a section are links. */
function typeLinks(schema: Json): string {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = escapeHtml(reference.slice(REFERENCE.length));
    return `<a href="#${name}">${name}</a>`;
  }
  const parts = [...listOf(schema['anyOf']), ...listOf(schema['oneOf']), ...listOf(schema['allOf'])];
  if (isJson(schema['items'])) parts.push(schema['items']);
  const data = jsonOf(schema['properties'])['data'];
  if (isJson(data)) parts.push(data);
  return parts.length > 0 ? parts.map(typeLinks).join(' ') : escapeHtml(String(schema['type'] ?? ''));
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
