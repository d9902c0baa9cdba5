import { z } from 'zod';

/** A stored option that does not fit is read as absent: a page that another version saved must still open. */
const tolerant = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const text = tolerant(z.string());
const flag = tolerant(z.boolean());
const names = tolerant(z.array(z.string()));

/** Options of every widget (WID-027). Unknown ones are left out. */
export const ChartVisConf = z.object({
  /** Measure shown first. */
  metric: text,
  /** The parts add up to a whole; decides whether a total may be written. */
  additive: flag,
  /** Longest period that is queried by the hour; without it, as long as QRY-020 allows. */
  hourlyDays: tolerant(z.number().min(1)),
});

/** `labels` of fields that are called otherwise in this table. */
export const TableVisConf = ChartVisConf.extend({
  pageSize: tolerant(z.number().min(1)),
  rowNumbers: flag,
  labels: tolerant(z.record(z.string(), z.string())),
});

export const MapVisConf = ChartVisConf.extend({ geography: text });

/** `sides`: names of the two columns, when the widget is not told the values of its pivot. */
export const ButterflyVisConf = ChartVisConf.extend({ sides: names });

const count = z.number().int().min(0);

/**
 * `identities` that the customer's data can tell apart; without it, all of them. `longest`: for how many days, weeks or
 * months the oldest cohort can be followed; the browser adds it for the period of the page.
 */
export const CohortFilterVisConf = ChartVisConf.extend({
  identities: names,
  longest: tolerant(z.object({ day: count, week: count, month: count })),
});

/** `period` after the cohort's own whose retained viewers are drawn first. */
export const CohortBarVisConf = ChartVisConf.extend({ period: tolerant(z.number().min(0)) });

/** `src` is a data URI; `title` is the name on a drawn poster. */
export const ImageVisConf = ChartVisConf.extend({ src: text, alt: text, title: text });

/** `figures: false` where a strip next to the card shows them. */
export const ContentVisConf = ChartVisConf.extend({ src: text, figures: flag });
