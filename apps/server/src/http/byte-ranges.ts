/** First and last byte, both part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The requested part of a file. For an unclear range the whole file is sent, as RFC 9110 requires. */
export function wantedPart(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  file: { bytes: number; etag: string },
): ByteRange | 'whole' | 'unsatisfiable' {
  if (range === undefined || (ifRange !== undefined && ifRange !== file.etag)) return 'whole';
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (first === '' && last === '') return 'whole';
  const lastByte = file.bytes - 1;
  if (first === '') {
    const length = Number(last);
    return length === 0 || file.bytes === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, file.bytes - length), end: lastByte };
  }
  const start = Number(first);
  const end = last === '' ? lastByte : Math.min(Number(last), lastByte);
  if (last !== '' && Number(last) < start) return 'whole';
  return start > lastByte ? 'unsatisfiable' : { start, end };
}
