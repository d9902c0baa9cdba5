import type { TooltipLine, TooltipModel } from './picture.ts';
import styles from './view/chart-view.module.css';
import tipStyles from './tooltip.module.css';

/**
 * Titles and tags come from customers. Written as text nodes they stay text; an HTML string here would run
 * stored markup on hover (reliability.md, attack 17).
 */
export function tooltipElement(model: TooltipModel): HTMLElement {
  const root = node('div', `ph-tip ${tipStyles.tip}`);
  root.append(node('div', tipStyles.title, model.title), ...model.lines.map(lineElement));
  if (model.footer !== undefined) root.append(node('div', tipStyles.footer, model.footer));
  return root;
}

function lineElement(line: TooltipLine): HTMLElement {
  const root = node('div', tipStyles.line);
  if (line.color !== undefined) {
    const key = node('span', line.dashed === true ? `ph-key ${styles.keyDashed}` : 'ph-key');
    key.style.color = line.color;
    root.append(key);
  }
  root.append(node('span', tipStyles.label, line.label), node('span', tipStyles.value, line.value));
  return root;
}

function node(tag: 'div' | 'span', className: string | undefined, text?: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className ?? '';
  if (text !== undefined) element.textContent = text;
  return element;
}
