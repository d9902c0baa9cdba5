import { happyDomModule } from './happy-dom-module.ts';

interface PropertyManager {
  constructor: new () => PropertyManager;
  properties: Record<string, object>;
  definedPropertyNames: Record<string, boolean>;
  clone(): PropertyManager;
}
interface Comparison {
  elements: readonly { element: Element }[];
  cssRules: readonly CSSRule[];
}
interface DefaultExport<Members> {
  default: { prototype: Members };
}

const INNERMOST_BRACKETS = /\([^()]*\)/g;

const neededClasses = new WeakMap<CSSRule, readonly string[] | null>();

/** An element without any of these classes does not match the rule; null for a rule that is not about a class. */
function classesFor(rule: CSSRule): readonly string[] | null {
  let classes = neededClasses.get(rule);
  if (classes === undefined) {
    classes = 'selectorText' in rule ? subjectClasses(String(rule.selectorText)) : null;
    neededClasses.set(rule, classes);
  }
  return classes;
}

function subjectClasses(selector: string): readonly string[] | null {
  if (selector.includes('\\')) return null;
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(INNERMOST_BRACKETS, '');
  }
  const classes: string[] = [];
  for (const one of plain.split(',')) {
    const subject =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const name = /^[^[]*?\.([\w-]+)/.exec(subject)?.[1];
    if (name === undefined) return null;
    classes.push(name);
  }
  return classes;
}

/**
 * For a style, happy-dom compares every rule with an element and all its parents, and copies what they hand down by
 * `structuredClone`: a sixth of the time of a test with a form. Most rules are about a class that none of them has.
 */
if ('CSSStyleSheet' in globalThis) {
  const folder = 'css/declaration';
  const { default: Style } = await happyDomModule<DefaultExport<{ parseCSSRules(comparison: Comparison): void }>>(
    `${folder}/computed-style/CSSComputedStyle.js`,
  );
  const { default: Properties } = await happyDomModule<DefaultExport<PropertyManager>>(
    `${folder}/property-manager/CSSPropertyManager.js`,
  );
  const { parseCSSRules } = Style.prototype;
  // Once per worker: every file runs this.
  if (parseCSSRules.name !== 'compareLikely') {
    Style.prototype.parseCSSRules = function compareLikely(comparison) {
      const present = new Set(comparison.elements.flatMap(({ element }) => [...element.classList]));
      const cssRules = comparison.cssRules.filter(
        (rule) => classesFor(rule)?.some((name) => present.has(name)) ?? true,
      );
      parseCSSRules.call(this, { ...comparison, cssRules });
    };
    Properties.prototype.clone = function clonePlainly() {
      const clone = new this.constructor();
      for (const [name, property] of Object.entries(this.properties)) clone.properties[name] = { ...property };
      Object.assign(clone.definedPropertyNames, this.definedPropertyNames);
      return clone;
    };
  }
}
