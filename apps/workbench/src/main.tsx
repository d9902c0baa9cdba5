import './workbench.css';
import { createRoot } from 'react-dom/client';
import { WorkbenchNotice } from './workbench-notice.tsx';

const place = document.getElementById('workbench');
if (place === null) throw new Error('index.html has no #workbench');
createRoot(place).render(<WorkbenchNotice />);
