import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { asciiOnly } from './scripts/vite/ascii-only.ts'
import { smallIcons } from './scripts/vite/icons.ts'
import { minifyAgain } from './scripts/vite/minify-again.ts'
import { pageBudgets } from './scripts/vite/page-budgets.ts'
import { pageChunks } from './scripts/vite/page-chunks.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { shortenRouteManifest } from './scripts/vite/route-manifest.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    smallIcons(),
    minifyAgain(),
    shortenRouteManifest(),
    precompress(),
    pageBudgets(),
    asciiOnly(),
  ],
  // In development Vite reloads the page when it discovers a dependency late, so these are pre-bundled at the start. Icons are not.
  optimizeDeps: { include: ['react-hook-form', 'zod', 'radix-ui', 'radix-ui/internal'], exclude: ['lucide-react'] },
  build: {
    // Font files are not inlined into the style sheet: the browser preloads them.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // There is one style sheet, which every page links. Split, every route and every file with dynamic imports would name it.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      // No `import()` has a list of files to preload (`modulePreload: false`, one style sheet): Vite's code for such lists is left out.
      define: { __VITE_IS_MODERN__: 'false' },
      build: {
        // The preload lists of dynamic imports would enlarge the first visit; without them a dialog takes one more round trip.
        modulePreload: false,
        rolldownOptions: {
          // Constants are written into the code of other files instead of being exported: fewer bytes on every page.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // Hashes do not compress: the shortest possible ones save bytes of every page.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: pageChunks },
          },
        },
      },
    },
    ssr: {
      // One file with all packages, so that a start does not read five hundred. What pages load later keeps files of its own, because
      // the server does not render it.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        rolldownOptions: {
          input: './web/pages.ts',
          // The editor, which the server does not render.
          external: /^@tiptap\//,
          output: {
            comments: { jsdoc: false, annotation: false },
            codeSplitting: { groups: [{ name: 'pages', tags: ['$initial'] }] },
          },
        },
      },
    },
  },
}))
