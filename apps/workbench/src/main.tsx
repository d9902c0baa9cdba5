import '@fontsource-variable/inter/wght.css';
import { t } from '@playhead/texts/translate';
import '@playhead/widgets/widgets.css';
import '@playhead/browser/ui/global.css';
import type { CellAction } from '@playhead/contract/frame/bi-events';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { createThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { rescueFocus } from '@playhead/browser/ui/dom/rescue-focus.ts';
import { keepTabInDialog } from '@playhead/browser/ui/dom/keep-tab-in-dialog.ts';
import { openStorage } from '@playhead/browser/ui/dom/storage.ts';
import { Workbench } from './app/workbench.tsx';
import { drive } from './embed/drive.ts';
import { FrameRefused, openFrame } from './embed/open-frame.ts';
import { followVisiblePart } from './start/follow-visible-part.ts';
import { keepFocus } from './start/keep-focus.ts';

const theme = createThemeStore({
  storage: openStorage(() => window.localStorage),
  darkSystem: window.matchMedia('(prefers-color-scheme: dark)'),
});
const container = document.getElementById('workbench');
if (container === null) throw new Error('index.html has no #workbench');
const root = createRoot(container);

rescueFocus(window);
keepTabInDialog(window);

function showTheme(): void {
  document.documentElement.dataset['phTheme'] = theme.readMode();
}

try {
  showTheme();
  const { host, isFramed, session, target, theme: wanted } = await openFrame();
  if (wanted !== undefined) theme.follow(wanted);
  showTheme();
  if (isFramed) {
    followVisiblePart(document.documentElement);
    keepFocus(window);
  }
  let stopDriving = () => {};
  const onDriver = (driver: Parameters<typeof drive>[1]) => {
    stopDriving();
    stopDriving = drive(host, driver);
  };
  const cellActions = isFramed
    ? { onCellAction: (cell: CellAction) => host.send({ type: 'playhead:cell:action', cell }) }
    : {};
  root.render(
    <StrictMode>
      <Workbench frame={{ host, session, target, onDriver, ...cellActions }} theme={theme} />
    </StrictMode>,
  );
} catch (error) {
  if (!(error instanceof FrameRefused)) throw error;
  const isSignedOut = error.reason === 'signed-out';
  root.render(
    <StateScreen
      icon={isSignedOut ? 'lock' : 'alert'}
      title={t(isSignedOut ? 'Sign in to use the workbench' : 'The workbench could not be opened')}
      lines={[error.message]}
    />,
  );
}
