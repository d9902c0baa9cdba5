/** A value of a mapping file and its position, both counted from 1. */
export interface Position {
  line: number;
  column: number;
}

export interface ScalarNode extends Position {
  kind: 'scalar';
  text: string;
  /** Quoted text is never true, false, null or a number. */
  quoted: boolean;
}

interface ListNode extends Position {
  kind: 'list';
  items: readonly YamlNode[];
}

export interface MapEntry {
  key: ScalarNode;
  value: YamlNode;
}

export interface MapNode extends Position {
  kind: 'map';
  entries: readonly MapEntry[];
}

export type YamlNode = ScalarNode | ListNode | MapNode;

export interface Issue extends Position {
  message: string;
}

export class YamlProblem extends Error {
  readonly position: Position;

  constructor(position: Position, message: string) {
    super(message);
    this.position = position;
  }
}
