import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstView } from './firstView.ts';

/** Where `npm run dev:web` finds a running service. */
const SERVICE = process.env['ACTION_API_ORIGIN'] ?? 'http://acme.localhost:3000';

/** The service checks that a call with a session comes from the company's own address. */
const toService = { target: SERVICE, changeOrigin: true, headers: { Origin: new URL(SERVICE).origin } };

export default defineConfig({
  base: '/app/',
  plugins: [react(), firstView()],
  build: {
    target: 'es2023',
    // Small files stay files: the Content-Security-Policy allows `data:` for images alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/assets', '/decide', '/sign-in', '/sign-out', '/docs', '/app/registry'].map((path) => [
        path,
        toService,
      ]),
    ),
  },
});
