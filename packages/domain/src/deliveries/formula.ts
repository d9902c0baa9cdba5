/**
 * Texts that a spreadsheet reads as a formula (OWASP, CSV injection): also after blanks, control characters and quotes, and
 * in the full-width forms that East Asian versions accept. In the syntax that JavaScript and RE2 share.
 */
export const FORMULA_START = '^[\\x00-\\x20"]*[=+\\-@＝＋－＠]|^[\\t\\r\\n\\x00]';
/** A cell that begins with it is a text to every spreadsheet. */
export const TEXT_MARK = "'";

const formulaStart = new RegExp(FORMULA_START);

export function defuseFormula(text: string): string {
  return formulaStart.test(text) ? `${TEXT_MARK}${text}` : text;
}

/** `-1,234.50` or `-5.00%`: a spreadsheet reads a number, and a mark would turn it into a text. */
const NEGATIVE_NUMBER = /^-\d[\d,]*(\.\d+)?%?$/;

/** A cell that may be a text or a number as people read it. */
export function defuseShownValue(text: string): string {
  return NEGATIVE_NUMBER.test(text) ? text : defuseFormula(text);
}
