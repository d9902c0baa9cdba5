import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/workbench/',
  plugins: [react()],
  build: { assetsInlineLimit: 0 },
});
