import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contentOf, namesChangedBefore, writeWhole } from './picture-files.ts'
import { contentHash, pictureName } from './picture-names.ts'

/** What was uploaded (WebP by now) or drawn (SVG). It cannot be made again. */
export type Original = { content: Buffer; isDrawing: boolean }

/** The originals in a directory, each named by its content. */
export function createOriginals(directory: string) {
  const path = (hash: string, extension: string) => join(directory, `${hash}.${extension}`)
  return {
    /** Keeps an original on the disk for good and returns the file name it is served under. */
    async keep(content: Buffer | string, extension: 'webp' | 'svg'): Promise<string> {
      const hash = contentHash(content)
      await writeWhole(path(hash, extension), content, { lasting: true })
      return `${hash}.webp`
    },
    async find(hash: string): Promise<Original | null> {
      const picture = await contentOf(path(hash, 'webp'))
      if (picture) return { content: picture, isDrawing: false }
      const drawing = await contentOf(path(hash, 'svg'))
      return drawing && { content: drawing, isDrawing: true }
    },
    /** Served names of those that were last kept before a moment. */
    async keptBefore(moment: Date): Promise<string[]> {
      const names = await namesChangedBefore(directory, moment)
      return names.map((name) => name.replace(/\.svg$/, '.webp')).filter((file) => pictureName(file))
    },
    async remove(hash: string): Promise<void> {
      await Promise.all(['webp', 'svg'].map((extension) => rm(path(hash, extension), { force: true })))
    },
  }
}

export type Originals = ReturnType<typeof createOriginals>
