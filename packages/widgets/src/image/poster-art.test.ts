import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../values/color.ts';
import { imageSource } from './image-source.ts';
import { palettes, posterArt, titleLines } from './poster-art.ts';

describe('WID-009: a drawn poster', () => {
  it('is the same for the same title and another one for another', () => {
    expect(posterArt('Quiet Orbit')).toEqual(posterArt('Quiet Orbit'));
    expect(posterArt('Quiet Orbit')).not.toEqual(posterArt('Night Ferry'));
  });

  it('uses all palettes over many titles', () => {
    const skies = new Set(Array.from({ length: 200 }, (_, index) => posterArt(`Title ${index}`).sky));
    expect(skies.size).toBe(palettes.length);
  });

  it.each(palettes.map((palette) => [palette.ink, palette.ground]))('%s on %s can be read (WCAG AA)', (ink, ground) => {
    expect(contrastRatio(ink, ground)).toBeGreaterThan(4.5);
  });

  it.each([
    ['Saltwater', ['Saltwater']],
    ['The Long Harbour', ['The Long', 'Harbour']],
    ['A Winter Without Wolves or Any Other Beast', ['A Winter', 'Without', 'Wolves or Any…']],
    ['Supercalifragilistic', ['Supercalifrag…']],
    ['', []],
  ])('writes %j on lines %j', (title, lines) => {
    expect(titleLines(title)).toEqual(lines);
  });

  it('has only finite numbers in its paths', () => {
    for (let index = 0; index < 50; index += 1) {
      for (const shape of posterArt(`Show ${index}`).shapes) expect(shape.d).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});

describe('pictures from the configuration', () => {
  it.each([
    ['data:image/png;base64,AAAA', true],
    ['data:image/svg+xml,%3Csvg/%3E', true],
    ['https://elsewhere.example/pixel.png', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['javascript:alert(1)', false],
    [undefined, false],
  ])('%j may be shown: %j', (src, allowed) => {
    expect(imageSource(src)).toBe(allowed ? src : null);
  });
});
