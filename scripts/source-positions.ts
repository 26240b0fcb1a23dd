/**
 * Copies a log from stdin to stdout with positions in the sources in place of those in the built server:
 * node scripts/source-positions.ts < store.log
 */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A text with every position in a built file (`file:///…/dist/main.js:120:7`) replaced by its position in the source. */
export function toSourcePositions(log: string, builtFile: string, map: SourceMap): string {
  const folder = dirname(builtFile)
  return log.replaceAll(/(?:file:\/\/)?\/[^\s:()"]*\/dist\/main\.js:(\d+):(\d+)/g, (position, line, column) => {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return position
    const source = relative(root, join(folder, entry.originalSource))
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

if (import.meta.main) {
  const builtFile = join(root, 'dist/main.js')
  const map = new SourceMap(JSON.parse(readFileSync(`${builtFile}.map`, 'utf8')))
  process.stdout.write(toSourcePositions(await text(process.stdin), builtFile, map))
}
