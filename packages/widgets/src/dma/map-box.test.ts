import { describe, expect, it } from 'vitest';
import { boxAround } from './map-box.ts';
import { mapShapes } from './outlines.ts';

const whole = { x: 0, y: 0, width: 800, height: 640 };

describe('the part of a map that is looked at', () => {
  it('holds every area with viewing, and a margin', () => {
    const box = boxAround(
      [
        { x: 100, y: 100, width: 200, height: 300 },
        { x: 350, y: 50, width: 150, height: 100 },
      ],
      whole,
    );
    expect(box).toEqual({ x: 76, y: 26, width: 448, height: 398 });
  });

  it('of one small country keeps its neighbours', () => {
    expect(boxAround([{ x: 400, y: 300, width: 10, height: 10 }], whole)).toMatchObject({ width: 240, height: 192 });
  });

  it('is never larger than the map, whose edges are margin enough', () => {
    expect(boxAround([{ x: 10, y: 40, width: 780, height: 590 }], whole)).toEqual({
      x: 0,
      y: 15,
      width: 800,
      height: 640,
    });
  });

  it('without viewing is the whole map', () => {
    expect(boxAround([], whole)).toBe(whole);
  });

  it('every country of Europe has a place in it', async () => {
    const { areas } = await mapShapes.europe.fetch();
    const outside = areas.filter(({ box }) => !(box.width > 0 && box.x >= 0 && box.x + box.width <= 800));
    expect(outside.map(({ name }) => name)).toEqual([]);
  });
});
