import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pageBudgets } from './scripts/page-budgets.ts'
import { pageChunks } from './scripts/page-chunks.ts'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress(), pageBudgets()],
  // In development a package that Vite first meets later reloads the page: these are bundled at the start, icons come as files.
  optimizeDeps: { include: ['react-hook-form', 'zod', 'radix-ui'], exclude: ['lucide-react'] },
  // Font files stay out of the style sheet: the browser preloads them and paints the text once.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  environments: {
    client: {
      build: {
        // Vite's list of preloads for each dialog would be part of the first visit; without it a dialog takes one more round trip.
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: { groups: pageChunks } } },
      },
    },
    ssr: {
      // Within the server's bundle, so that a start does not read a file for each icon.
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { input: './web/pages.ts' } },
    },
  },
})
