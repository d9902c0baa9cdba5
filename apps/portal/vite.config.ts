import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    // The page's CSP has no data: for fonts and no inline scripts.
    assetsInlineLimit: 0,
  },
});
