import type { MapArea, MapShapes } from './map-shapes.ts';

/** A map as the browser loads it: whole numbers of a part of a unit, for each area the steps from point to point, in digits of base 64. */
export interface EncodedMap {
  readonly width: number;
  readonly height: number;
  readonly partsPerUnit: number;
  /** The lines of an area are divided by spaces. */
  readonly areas: Readonly<Record<string, string>>;
}

/** Without characters that JSON escapes. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** This bit of a digit says that the number has another one. The lowest bit of a number is its sign. */
export const MORE = 32;

export function decodeMap({ width, height, partsPerUnit, areas }: EncodedMap): MapShapes {
  return {
    width,
    height,
    areas: Object.entries(areas).map(([name, code]) => areaOf(name, code, partsPerUnit)),
  };
}

function areaOf(name: string, code: string, partsPerUnit: number): MapArea {
  const lines = code.split(' ').map((line) => readLine(line, partsPerUnit));
  const points = lines.flat();
  const [x, right] = rangeOf(points.map((point) => point[0]));
  const [y, bottom] = rangeOf(points.map((point) => point[1]));
  return {
    name,
    path: lines.map((line) => `M${line.join('L')}Z`).join(''),
    box: { x, y, width: right - x, height: bottom - y },
  };
}

function readLine(line: string, partsPerUnit: number): readonly (readonly [x: number, y: number])[] {
  const points: [number, number][] = [];
  const steps = readNumbers(line);
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x / partsPerUnit, y / partsPerUnit]);
  }
  return points;
}

function readNumbers(text: string): readonly number[] {
  const numbers: number[] = [];
  let [value, factor] = [0, 1];
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    value += (digit % MORE) * factor;
    factor *= MORE;
    if (digit >= MORE) continue;
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    [value, factor] = [0, 1];
  }
  return numbers;
}

function rangeOf(numbers: readonly number[]): readonly [least: number, most: number] {
  return [
    numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY),
    numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY),
  ];
}
