import type { FileStorage } from './file-storage.ts'
import { contentHash, parseImageName } from './image-names.ts'

/** What was uploaded (WebP by now) or drawn (SVG). It cannot be made again. */
export type Original = { content: Buffer; isDrawing: boolean }

/** The originals among files of their own, each named by its content. */
export function createOriginals(files: FileStorage) {
  return {
    /** Keeps an original for good and returns the file name it is served under. */
    async keep(content: Buffer | string, extension: 'webp' | 'svg'): Promise<string> {
      const hash = contentHash(content)
      await files.write(`${hash}.${extension}`, content, { lasting: true })
      return `${hash}.webp`
    },
    /** An uploaded picture's content; null where there is none of this name. */
    picture: (hash: string): Promise<Buffer | null> => files.read(`${hash}.webp`),
    async find(hash: string): Promise<Original | null> {
      const picture = await files.read(`${hash}.webp`)
      if (picture) return { content: picture, isDrawing: false }
      const drawing = await files.read(`${hash}.svg`)
      return drawing && { content: drawing, isDrawing: true }
    },
    /** Served names of those that were last kept before a moment. */
    async keptBefore(moment: Date): Promise<string[]> {
      const names = await files.modifiedBefore(moment)
      return names.map((name) => name.replace(/\.svg$/, '.webp')).filter((file) => parseImageName(file))
    },
    remove: (hash: string): Promise<void> => files.remove([`${hash}.webp`, `${hash}.svg`]),
  }
}

export type Originals = ReturnType<typeof createOriginals>
