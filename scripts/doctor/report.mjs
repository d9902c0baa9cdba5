// Plain JavaScript for Node 20 and later: it runs before anything is installed.

/**
 * @typedef {object} Finding
 * @property {'ok' | 'note' | 'problem'} level a problem keeps `npm start` from working
 * @property {string} subject
 * @property {string} fact
 * @property {string} [advice] what to do, where something is to be done
 */

const WIDTH = 80;
const LABELS = { ok: 'ok', note: 'note', problem: 'PROBLEM' };
const LABEL_WIDTH = 9;
const SUBJECT_WIDTH = 12;

/** @param {readonly Finding[]} findings one screen of 80 columns */
export function renderReport(findings) {
  const lines = findings.flatMap(({ level, subject, fact, advice }) => {
    const head = `${LABELS[level].padEnd(LABEL_WIDTH)}${subject.padEnd(SUBJECT_WIDTH)}`;
    const text = [fact, ...(advice === undefined ? [] : [advice])].flatMap((part) => wrap(part, WIDTH - head.length));
    return text.map((line, index) => (index === 0 ? head : ' '.repeat(head.length)) + line);
  });
  return [...lines, '', ...wrap(verdict(findings), WIDTH)].join('\n');
}

/** @param {readonly Finding[]} findings */
export function canStart(findings) {
  return findings.every(({ level }) => level !== 'problem');
}

/** @param {readonly Finding[]} findings */
function verdict(findings) {
  if (canStart(findings)) return 'npm start will work here.';
  const subjects = findings.filter(({ level }) => level === 'problem').map(({ subject }) => subject);
  return `npm start cannot work yet. To be mended first: ${subjects.join(', ')}.`;
}

/** @param {string} text @param {number} width */
function wrap(text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
