import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server's bundle starts at the one door through which the server asks for pages.
  environments: { ssr: { build: { rollupOptions: { input: './web/pages.ts' } } } },
})
