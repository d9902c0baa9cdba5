interface KindTally {
  kind: string;
  tries: number;
  /** 4xx. */
  refused: number;
  /** 2xx or 3xx. */
  accepted: number;
  /** 429, 503 or 507 with Retry-After, or 504. */
  deferred: number;
  failed: number;
  /** The first few. */
  failures: string[];
}

export interface Tally {
  /** `failure` says what was wrong, if anything. */
  add(kind: string, outcome: { status: number; failure: string | null }): void;
  kinds(): readonly KindTally[];
  failed(): number;
  passed(): number;
}

const DEFERRED = [429, 503, 504, 507];
const KEPT_FAILURES = 8;

export function createTally(): Tally {
  const kinds = new Map<string, KindTally>();
  let failed = 0;
  let tries = 0;

  const tallyOf = (kind: string): KindTally => {
    const known = kinds.get(kind);
    if (known) return known;
    const added = { kind, tries: 0, refused: 0, accepted: 0, deferred: 0, failed: 0, failures: [] };
    kinds.set(kind, added);
    return added;
  };

  return {
    add(kind, { status, failure }) {
      const tally = tallyOf(kind);
      tries += 1;
      tally.tries += 1;
      if (DEFERRED.includes(status)) tally.deferred += 1;
      else if (status >= 400 && status < 500) tally.refused += 1;
      else if (status >= 200 && status < 400) tally.accepted += 1;
      if (failure === null) return;
      failed += 1;
      tally.failed += 1;
      if (tally.failures.length < KEPT_FAILURES) tally.failures.push(failure);
    },
    kinds: () => [...kinds.values()],
    failed: () => failed,
    passed: () => tries - failed,
  };
}

/** A table for people, then one machine-readable line. */
export function reportOf(tally: Tally): string {
  const columns = ['kind', 'tries', 'refused', 'accepted', 'deferred', 'failed'] as const;
  const rows = tally.kinds().map((kind) => columns.map((column) => String(kind[column])));
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  const failures = tally
    .kinds()
    .flatMap(({ kind, failed, failures: kept }) => [
      ...kept.map((text) => `FAILED ${kind}: ${text}`),
      ...(failed > kept.length ? [`FAILED ${kind}: ${failed - kept.length} more`] : []),
    ]);
  return [
    line(columns),
    ...rows.map(line),
    '',
    ...failures,
    `${tally.passed()} passed, ${tally.failed()} failed`,
    '',
  ].join('\n');
}
