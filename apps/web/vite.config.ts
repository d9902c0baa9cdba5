import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://127.0.0.1:8080';
/** What every page needs before it knows which page it is: one file that stays in the browser's cache between releases. */
const KERNEL = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|cookie-es)\//;
const CHARTS = /node_modules\/(echarts|zrender)\//;

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // `font-src 'self'` and `img-src 'self'` refuse data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'kernel', test: KERNEL, priority: 20 },
            { name: 'charts', test: CHARTS, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/portal', '/pproxy', '/services', '/healthz', '/readyz'].map((path) => [path, SERVER]),
    ),
  },
});
