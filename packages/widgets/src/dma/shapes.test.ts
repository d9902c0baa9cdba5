import { describe, expect, it } from 'vitest';
import { EUROPE } from './country-names.ts';
import { mapShapes } from './outlines.ts';

describe('outlines', () => {
  it('of the United States have 50 states and the capital, and hold the locations of markets', async () => {
    const us = await mapShapes.us.fetch();
    expect(us.areas.length).toBeGreaterThanOrEqual(51);
    expect(us.areas.find((area) => area.name === 'Texas')?.path).toMatch(/^M/);
    const boston = us.project([-71.1, 42.4]);
    const seattle = us.project([-122.3, 47.6]);
    expect(boston?.[0]).toBeGreaterThan(850);
    expect(seattle?.[0]).toBeLessThan(150);
    expect(us.project([11, 48])).toBeNull();
  });

  it('of Europe have every country on the list, inside the frame', async () => {
    const europe = await mapShapes.europe.fetch();
    expect(europe.areas.map((area) => area.name).toSorted()).toEqual([...EUROPE].toSorted());
    const empty = europe.areas.filter((area) => area.path === '').map((area) => area.name);
    expect(empty).toEqual([]);
  });

  it('of the world leave out Antarctica', async () => {
    const world = await mapShapes.world.fetch();
    expect(world.areas.length).toBeGreaterThan(150);
    expect(world.areas.map((area) => area.name)).not.toContain('Antarctica');
  });
});
