import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstView, isOfFirstView } from './firstView.ts';

/** The address of the running service, for `npm run dev:web`. */
const SERVICE = process.env['ACTION_API_ORIGIN'] ?? 'http://acme.localhost:3000';

/** The service checks that a call with a session comes from the company's own address. */
const toService = { target: SERVICE, changeOrigin: true, headers: { Origin: new URL(SERVICE).origin } };

export default defineConfig({
  base: '/app/',
  plugins: [react(), firstView()],
  build: {
    target: 'es2023',
    // Small files are not inlined: the Content-Security-Policy allows `data:` only for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Everything that the first view imports goes into one file: over HTTP/1.1 a browser requests six files at a
      // time.
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
