import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WorkbenchNotice } from './workbench-notice.tsx';

test('the page says that the workbench is not built yet and offers nothing to press', () => {
  const html = renderToStaticMarkup(<WorkbenchNotice />);
  expect(html).toContain('The Analytics Workbench is not built yet');
  expect(html).not.toMatch(/<(button|input|a|form|iframe)\b/);
});
