/** A value of a mapping file and the place it stands at, both counted from 1. */
export interface Place {
  line: number;
  column: number;
}

export interface ScalarNode extends Place {
  kind: 'scalar';
  text: string;
  /** Quoted text is never true, false, null or a number. */
  quoted: boolean;
}

interface ListNode extends Place {
  kind: 'list';
  items: readonly YamlNode[];
}

export interface MapEntry {
  key: ScalarNode;
  value: YamlNode;
}

export interface MapNode extends Place {
  kind: 'map';
  entries: readonly MapEntry[];
}

export type YamlNode = ScalarNode | ListNode | MapNode;

export interface Issue extends Place {
  message: string;
}

export class YamlProblem extends Error {
  readonly place: Place;

  constructor(place: Place, message: string) {
    super(message);
    this.place = place;
  }
}
