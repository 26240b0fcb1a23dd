import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leanRouter } from './scripts/lean-router.ts'
import { leanRouteList } from './scripts/lean-routes.ts'
import { pageBudgets } from './scripts/page-budgets.ts'
import { pageChunks } from './scripts/page-chunks.ts'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanRouter(), leanRouteList(), precompress(), pageBudgets()],
  // Known beforehand, so that development does not reload when a form or dialog is first opened.
  optimizeDeps: { include: ['react-hook-form', 'zod', 'radix-ui'] },
  // A face within the style sheet is found only when the page is laid out, and has it laid out twice.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  environments: {
    client: {
      build: {
        // The list of what every dialog needs would stand in the first visit; it costs a dialog one round trip when it opens.
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: { groups: pageChunks } } },
      },
    },
    // The server's bundle starts at the one door through which the server asks for pages.
    ssr: { build: { rolldownOptions: { input: './web/pages.ts' } } },
  },
})
