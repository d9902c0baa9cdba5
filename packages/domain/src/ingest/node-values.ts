import type { Issue, MapNode, Position, YamlNode } from './yaml-node.ts';

/** Reports all problems at once, not one per run. */
export interface Complaints {
  readonly issues: readonly Issue[];
  add(position: Position, message: string): void;
}

export function createComplaints(): Complaints {
  const issues: Issue[] = [];
  return {
    issues,
    add: ({ line, column }, message) => void issues.push({ line, column, message }),
  };
}

export function entryOf(map: MapNode, key: string): YamlNode | undefined {
  return map.entries.find((entry) => entry.key.text === key)?.value;
}

export function textOf(node: YamlNode, name: string, complaints: Complaints): string {
  if (node.kind === 'scalar') return node.text;
  complaints.add(node, `"${name}" is one value`);
  return '';
}

export function listOfTexts(node: YamlNode, name: string, complaints: Complaints): readonly string[] {
  const items = node.kind === 'list' ? node.items : [node];
  return items.map((item) => textOf(item, name, complaints));
}

export function flagOf(node: YamlNode, name: string, complaints: Complaints): boolean {
  const text = textOf(node, name, complaints);
  if (text !== 'true' && text !== 'false') complaints.add(node, `"${name}" is true or false`);
  return text === 'true';
}
