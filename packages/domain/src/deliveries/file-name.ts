/** Of the name in the file systems of servers and users; the rest is for an extension. */
const LONGEST_STEM = 120;
/** EXP-069 */
const FORBIDDEN = /[\\/:*?"<>|]/g;
/** Control characters, and those that turn the direction of the text around: `report<RLO>fdp.exe`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Names of devices on Windows, whatever follows the dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** EXP-054, EXP-069: what a user typed as the name of a file, with the extension of its format. */
export function fileName(typed: string, extension: string): string {
  const plain = typed.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(FORBIDDEN, '-').trim();
  const stem = withoutExtension(plain, extension)
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '');
  const short = Array.from(stem).slice(0, LONGEST_STEM).join('');
  const usable = short === '' ? 'export' : short;
  return `${DEVICE.test(usable) ? '_' : ''}${usable}.${extension}`;
}

/** Any ending that looks like one is replaced; `1.5 hours` keeps its dot. */
function withoutExtension(name: string, extension: string): string {
  if (name.toLowerCase().endsWith(`.${extension}`)) return name.slice(0, -extension.length - 1);
  return name.replace(/\.(csv\.zip|csv|txt|xlsx|json|html|md|parquet|pdf|png|zip)$/i, '');
}
