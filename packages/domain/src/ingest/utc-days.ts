const DAY_SECONDS = 86_400;
/** Sessions of a feed are of few days; a feed of very many days starts over now and then. */
const MOST_KEPT = 1_000;

/** Computes the value of each key once, as long as there are few. */
function kept<K, V>(compute: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    if (values.size >= MOST_KEPT) values.clear();
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}

const dayText = kept((day: number) => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10));

/** The first second of a day, `YYYY-MM-DD`; NaN where there is no such day. */
export const startOfUtcDay = kept((day: string): number => {
  const at = Date.parse(`${day}T00:00:00Z`);
  // Date.parse takes the 31st of February for the 3rd of March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? Number.NaN : at / 1000;
});

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** `YYYY-MM-DD hh:mm:ss` */
export function utcText(seconds: number): string {
  const whole = Math.floor(seconds);
  const day = Math.floor(whole / DAY_SECONDS);
  const ofDay = whole - day * DAY_SECONDS;
  const [hour, minute] = [Math.floor(ofDay / 3_600), Math.floor(ofDay / 60) % 60];
  return `${dayText(day)} ${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(ofDay % 60)}`;
}
