import { happyDomModule } from './happy-dom-module.ts';

/** What the queries by role and the pointer need of a style. */
const QUERIED = /display|visibility|pointer-events/;

/**
 * Ant Design writes thousands of rules, and happy-dom compares each with an element and all its parents: half of the time of a test
 * with a form. Rules about anything else are left out.
 */
if ('CSSStyleSheet' in globalThis && CSSStyleSheet.prototype.replaceSync.name !== 'keepQueried') {
  const { cssText: WRITTEN } = await happyDomModule<{ cssText: symbol }>('PropertySymbol.js');
  // Its `cssText` would parse the rule and write it again.
  const textOf = (rule: CSSRule | undefined): string => {
    if (rule === undefined) return '';
    if (!('selectorText' in rule)) return rule.cssText;
    return `${String(rule.selectorText)} ${String(Reflect.get(rule, WRITTEN))}`;
  };
  const { replaceSync } = CSSStyleSheet.prototype;
  // Once per worker: every file runs this.
  CSSStyleSheet.prototype.replaceSync = function keepQueried(text) {
    replaceSync.call(this, text);
    for (let at = this.cssRules.length - 1; at >= 0; at -= 1) {
      if (!QUERIED.test(textOf(this.cssRules[at]))) this.deleteRule(at);
    }
  };
}
