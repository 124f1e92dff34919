import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstView, isOfFirstView } from './firstView.ts';

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
    rolldownOptions: {
      // One file for all that the first view imports: over HTTP/1.1 a browser requests six at a time.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id, context) => (isOfFirstView(id, (one) => context.getModuleInfo(one)) ? 'first' : null),
              debugName: 'first view',
            },
          ],
        },
      },
    },
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
