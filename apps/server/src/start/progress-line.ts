/** On a terminal one line that is overwritten, elsewhere one line per tenth. */
export interface ProgressLine {
  report(progress: { done: number; total: number; label: string }): void;
  end(): void;
}

export interface LineTarget {
  isTTY?: boolean;
  write(text: string): unknown;
}

const BAR_WIDTH = 24;

export function createProgressLine({ title, target }: { title: string; target: LineTarget }): ProgressLine {
  let lastTenth = -1;
  return {
    report({ done, total, label }) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const percent = `${Math.floor(share * 100)}%`;
      if (target.isTTY) {
        const filled = Math.round(share * BAR_WIDTH);
        const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
        target.write(`\r\u001b[2K${title} ${bar} ${percent.padStart(4)}  ${label}`);
        return;
      }
      const tenth = Math.floor(share * 10);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      target.write(`${title} ${percent}\n`);
    },
    end() {
      if (target.isTTY) target.write('\r\u001b[2K');
    },
  };
}
