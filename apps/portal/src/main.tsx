import '@playhead/embed/schemas-without-eval';
import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/elements.css';
import './styles/shell.css';
import './styles/pages.css';
import './styles/analytics.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalApp } from './portal-app.tsx';

const container = document.getElementById('portal');
if (container === null) throw new Error('index.html has no #portal');
createRoot(container).render(
  <StrictMode>
    <PortalApp />
  </StrictMode>,
);
