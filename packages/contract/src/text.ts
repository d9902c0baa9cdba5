import { z } from 'zod';

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\r\t]/u;

/** A name, a title, a tag. A control character cannot be drawn, and two names must not differ by one alone. */
export const lineOfText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !CONTROL.test(text), 'a text of one line without control characters is expected');

/** A description: line breaks and tabs are kept. */
export const paragraphOfText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !CONTROL_BUT_BREAKS.test(text), 'a text without control characters is expected');

/** What both stores can keep: ClickHouse knows the days from 1900 to 2299, and a year 0000 nobody. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1900-01-01' && day <= '2299-12-31', 'a day from 1900 to 2299 is expected');
