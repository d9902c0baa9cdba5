import '@fontsource-variable/inter/wght.css';
import '@playhead/widgets/widgets.css';
import '@playhead/browser/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { openStorage } from '@playhead/browser/ui/storage.ts';
import { Workbench } from './app/workbench.tsx';
import type { FrameHost, FrameTarget } from './embed/frame-host.ts';
import { openStoredSession } from './frame-session.ts';

const theme = createThemeStore({
  storage: openStorage(() => window.localStorage),
  darkSystem: window.matchMedia('(prefers-color-scheme: dark)'),
});
document.documentElement.dataset['phTheme'] = theme.readMode();

/** A window of its own: nobody listens. */
const nobody: FrameHost = { send: () => undefined, onAction: () => () => undefined };
const qid = new URLSearchParams(window.location.search).get('qid');
const target: FrameTarget = qid === null ? { kind: 'explore' } : { kind: 'explore', qid };

const root = document.getElementById('workbench');
if (root === null) throw new Error('index.html has no #workbench');
createRoot(root).render(
  <StrictMode>
    <Workbench frame={{ host: nobody, session: openStoredSession(window), target }} theme={theme} />
  </StrictMode>,
);
