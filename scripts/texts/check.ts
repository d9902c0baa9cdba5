import { execFileSync } from 'node:child_process';
import { germanTexts, sentTexts } from '@playhead/texts/language-files';
import { readTexts } from './read-texts.ts';

/** Every text that people read is translated: `node scripts/texts/check.ts [FOLDER...]`. */
const FOLDERS = [
  'apps/web/src',
  'apps/workbench/src',
  'packages/browser/src',
  'packages/domain/src',
  'packages/widgets/src',
];
const OTHER_FILE = /(\.(test|integration)\.tsx?$)|(\/test-[\w-]+\.tsx?$)|\/testing\/|\.d\.ts$/;
/** Names that are the same in every language, and words of machines. */
const SAME_EVERYWHERE = /^(Playhead|ClickHouse|PostgreSQL|Parquet|JavaScript|GeoJSON|Ctrl|Esc)$/;
/** A word with a capital, or two words: names of the wire and of classes have neither. */
const READ_BY_PEOPLE = /(^|[\s{}(])\p{Lu}?\p{Ll}+ \p{L}|^\{?\}?\s?\p{Lu}\p{Ll}+|\} \p{Ll}{2,}/u;
const PLACE = /\{\w+\}/g;

const only = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !OTHER_FILE.test(file));
const german = germanTexts();
const problems: string[] = [];
const used = new Map<string, { file: string; counts: boolean }>();

for (const file of files) {
  const isOnly = only.length === 0 || only.some((folder) => file.startsWith(folder));
  // Rules in domain hold names of the wire under `label`; what is shown of it is translated by who shows it.
  const hasShown = !file.startsWith('packages/domain/');
  const { translated, bare, unreadable } = readTexts(
    file,
    (text) => READ_BY_PEOPLE.test(text) && !SAME_EVERYWHERE.test(text),
  );
  for (const { text, counts } of translated) {
    used.set(text, { file, counts });
    if (!isOnly) continue;
    const entry = german[text];
    if (entry === undefined) problems.push(`${file}: no German for "${text}"`);
    else if (counts !== (typeof entry === 'object'))
      problems.push(`${file}: "${text}" needs ${counts ? 'two forms' : 'one form'}`);
  }
  if (!isOnly) continue;
  for (const line of unreadable) problems.push(`${file}:${line}: t() needs its text written out`);
  if (hasShown) for (const { text, line } of bare) problems.push(`${file}:${line}: not translated: "${text}"`);
}
const sent = new Set(sentTexts());
if (only.length === 0) {
  for (const text of Object.keys(german)) {
    if (!used.has(text) && !sent.has(text)) problems.push(`German for a text that nothing shows: "${text}"`);
  }
}
for (const [text, entry] of Object.entries(german)) {
  for (const form of typeof entry === 'string' ? [entry] : Object.values(entry as Record<string, string>)) {
    // "One viewer" may leave the number out.
    const extra = places(form).filter((place) => !places(text).includes(place));
    const left = places(text).filter((place) => !places(form).includes(place) && place !== '{count}');
    if (extra.length + left.length > 0)
      problems.push(`"${text}": ${[...extra, ...left].join(', ')} differ in "${form}"`);
  }
}

function places(text: string): readonly string[] {
  return text.match(PLACE) ?? [];
}

for (const problem of problems.toSorted()) console.error(problem);
console.log(problems.length === 0 ? `texts: ${used.size} in two languages` : `texts: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
