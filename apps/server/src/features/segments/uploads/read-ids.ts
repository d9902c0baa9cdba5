import { TextDecoder } from 'node:util';
import { AppError } from '@playhead/contract/errors';
import { MAX_UPLOADED_IDS, type uploadIdentities } from '@playhead/contract/http/segments';

type UploadIdentity = (typeof uploadIdentities)[number];

const LONGEST_ID = 200;
/** Cells with line breaks make a record of several lines; a file whose quote never ends is no list. */
const LONGEST_RECORD = 64 * 1024;
const NUL = String.fromCharCode(0);
const BYTE_ORDER_MARK = String.fromCharCode(0xfeff);

/** Names a column may have, without regard to capitals, blanks and underscores. */
const columnNames: Readonly<Record<UploadIdentity, readonly string[]>> = {
  viewer: ['viewerid', 'viewer', 'id', 'ids'],
  subscriber: ['subscriberid', 'subscriber', 'id', 'ids'],
  household: ['householdid', 'household', 'id', 'ids'],
};
const spelled: Readonly<Record<UploadIdentity, string>> = {
  viewer: 'viewer_id',
  subscriber: 'subscriber_id',
  household: 'household_id',
};

/** The ids of a file, in its order, those that stand there twice too. Refuses what is no list of ids, by its line. */
export async function* readIds(
  bytes: AsyncIterable<Uint8Array>,
  { identity, mostIds = MAX_UPLOADED_IDS }: { identity: UploadIdentity; mostIds?: number },
): AsyncGenerator<string> {
  let idColumn: IdColumn | undefined;
  let read = 0;
  for await (const { text, line } of recordsOf(bytes)) {
    if (text.trim() === '') continue;
    if (text.includes(NUL)) throw refused(line, 'it is no text');
    if (!idColumn) {
      idColumn = findIdColumn(text, identity);
      if (idColumn.isHeader) continue;
    }
    const id = (cellsOf(text, idColumn.separator)[idColumn.column] ?? '').trim();
    if (id === '') continue;
    if (id.length > LONGEST_ID) throw refused(line, `an id has at most ${LONGEST_ID} characters`);
    read += 1;
    if (read > mostIds) throw refused(line, `there are more than ${mostIds} ids`);
    yield id;
  }
  if (read === 0) throw new AppError('segment_invalid', { reason: 'There is no id in this file.', path: 'body' });
}

interface IdColumn {
  separator: string;
  column: number;
  isHeader: boolean;
}

/** One column, or one that is named by the first line. */
function findIdColumn(first: string, identity: UploadIdentity): IdColumn {
  const separator = [',', ';', '\t'].find((known) => cellsOf(first, known).length > 1) ?? ',';
  const cells = cellsOf(first, separator).map((cell) => cell.toLowerCase().replaceAll(/[\s_"-]/g, ''));
  const named = columnNames[identity].map((name) => cells.indexOf(name)).find((column) => column >= 0);
  if (named !== undefined) return { separator, column: named, isHeader: true };
  if (cells.length === 1) return { separator, column: 0, isHeader: false };
  throw refused(1, `no column is called ${spelled[identity]}`);
}

/** Lines, those of a quoted cell with line breaks together. */
async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ text: string; line: number }> {
  let open = '';
  let line = 0;
  for await (const piece of linesOf(bytes)) {
    line += 1;
    const text = open === '' ? piece : `${open}\n${piece}`;
    if (text.length > LONGEST_RECORD) throw refused(line, 'it is too long');
    if (!text.includes('"') || isClosed(text)) {
      open = '';
      yield { text, line };
    } else {
      open = text;
    }
  }
  if (open !== '') throw refused(line, 'a quotation mark has no end');
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  let isFirst = true;
  for await (const chunk of bytes) {
    const pieces = (rest + decoded(decoder, chunk)).split(/\r\n|\n|\r(?!$)/);
    rest = pieces.pop() ?? '';
    if (rest.length > LONGEST_RECORD) throw new AppError('segment_invalid', noText);
    for (const piece of pieces) {
      yield isFirst ? withoutMark(piece) : piece;
      isFirst = false;
    }
  }
  const last = (rest + decoded(decoder)).replace(/\r$/, '');
  if (last !== '') yield isFirst ? withoutMark(last) : last;
}

function withoutMark(line: string): string {
  return line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line;
}

const noText = { reason: 'The file is no text in UTF-8 with one id a line.', path: 'body' } as const;

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new AppError('segment_invalid', noText, { cause: error });
  }
}

function isClosed(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 0;
}

/** RFC 4180; a mark inside a cell is written twice. */
function cellsOf(text: string, separator: string): readonly string[] {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"') {
      if (isQuoted && text.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else {
        isQuoted = !isQuoted;
      }
    } else if (character === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += character;
    }
  }
  return [...cells, cell];
}

function refused(line: number, reason: string): AppError {
  return new AppError('segment_invalid', {
    reason: `Line ${line} of the file cannot be read: ${reason}.`,
    path: 'body',
  });
}
