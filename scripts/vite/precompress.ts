import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and pictures are compressed already. */
const compressible = /\.(?:js|css|svg|html|json|webmanifest|txt)$/
/** Smaller responses fit into one packet uncompressed. */
const minBytes = 1024

const brotli = (content: Buffer) =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

function writeCompressed(path: string) {
  if (!compressible.test(path) || statSync(path).size < minBytes) return
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotli(content))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
}

/** Vite plugin: writes a Brotli and a gzip file for every text file of the client build, at the highest levels. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    buildApp: {
      // The route manifest is written last, with the server build.
      order: 'post',
      async handler({ environments: { client } }) {
        const directory = client?.config.build.outDir ?? ''
        for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
          writeCompressed(join(directory, file))
      },
    },
  }
}
