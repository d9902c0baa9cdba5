import '@fontsource-variable/inter/wght.css';
import '@playhead/widgets/widgets.css';
import '@playhead/browser/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sendFile } from '@playhead/browser/api/transport/send-file.ts';
import { keepTabInDialog } from '@playhead/browser/ui/dom/keep-tab-in-dialog.ts';
import { rescueFocus } from '@playhead/browser/ui/dom/rescue-focus.ts';
import { openStorage } from '@playhead/browser/ui/dom/storage.ts';
import { App } from './app/app.tsx';
import { prefetch } from './app/start/prefetch.ts';
import { createErrorReporter, reportScriptErrors } from './app/start/report-errors.ts';
import { reloadAfterDeploy } from './app/start/reload-after-deploy.ts';
import { reportChunkFailures } from './app/start/report-chunk-failures.ts';
import { isPrintMode, keepTablesAsShown, printedSearch, signalWhenSettled } from './app/print-mode/print-signal.ts';
import { createAppRouter } from './app/router.ts';
import { createServices } from './app/services.ts';

const embedded = window.parent !== window;
reportChunkFailures(window, () => {
  // A frame would begin at its first page again: there the reader decides.
  if (embedded) return;
  const storage = openStorage(() => window.sessionStorage);
  void reloadAfterDeploy({
    page: window,
    fetch: (input, init) => fetch(input, init),
    storage,
    reload: () => window.location.reload(),
  });
});
const services = createServices({
  window,
  embedded,
  origin: '',
  fetch: (input, init) => fetch(input, init),
  sendFile,
  now: () => new Date(),
});
if (isPrintMode(window.location.search)) {
  keepTablesAsShown(document, window.location.search);
  const search = printedSearch(window.location.search);
  if (search !== null) window.history.replaceState(null, '', search);
  signalWhenSettled(window, () => services.queryClient.isFetching() > 0);
}
const report = createErrorReporter(services, () => window.location.pathname);
reportScriptErrors(window, report);
prefetch(services, window.location.pathname);
rescueFocus(window);
keepTabInDialog(window);
const router = createAppRouter({ embedded, location: window.location });
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
// Boundaries log what they caught.
createRoot(root, {
  onCaughtError: (error) => report('crash', error),
  onUncaughtError: (error) => {
    console.error('app.crashed', { error });
    report('crash', error);
  },
}).render(
  <StrictMode>
    <App services={services} router={router} />
  </StrictMode>,
);
