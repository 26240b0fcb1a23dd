import type { Plugin } from 'vite'

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Code with escapes in place of every character outside ASCII. V8 keeps the text of a file as long as its code, with two bytes for each
 * character if a single one of them is outside Latin-1.
 */
export function toAscii(code: string): string {
  const literal = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.exec(code)
  if (literal) throw new Error(`Write this character as \\u and its code: ${literal[0]}`)
  return code.replace(/[^\0-\x7f]/g, escapeCharacter)
}

/** Writes the files that Node runs in ASCII. Those of browsers would become longer. */
export const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  generateBundle(_, bundle) {
    // Not in renderChunk, after which Rolldown prints the code once more. The lines stay as they are, so the source map fits.
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = toAscii(file.code)
  },
})
