import type { Readable } from 'node:stream';

export interface RenderOptions {
  /** Above the rows where the format has room for it. */
  title: string;
  signal: AbortSignal;
}

export interface Rendering {
  content: Readable;
  /** Rows written so far: all of them once the content has ended. Null where the file has none. */
  rows(): number | null;
}

/** Makes a file of something: a table, and later a page. Nothing is held in memory, and a failure destroys the content. */
export interface Renderer<Source> {
  extension: string;
  contentType: string;
  render(source: Source, options: RenderOptions): Promise<Rendering>;
}
