import type { FileStorage } from './file-storage.ts'
import { contentHash, parseImageName } from './image-names.ts'

/** An uploaded image (converted to WebP) or a drawing (SVG). */
type Original = { content: Buffer; isDrawing: boolean }

/** The file with the id of the store whose images these are. */
const storeIdFile = 'store-id'

/** Stores originals in files that are named by their content hash. */
export function createOriginals(files: FileStorage) {
  return {
    /** Writes an original durably and returns the file name for its URL. */
    async save(content: Buffer | string, extension: 'webp' | 'svg'): Promise<string> {
      const hash = contentHash(content)
      await files.write(`${hash}.${extension}`, content, { durable: true })
      return `${hash}.webp`
    },
    /** An uploaded image's content; null if there is none with this hash. */
    findPicture: (hash: string): Promise<Buffer | null> => files.read(`${hash}.webp`),
    /** The image or drawing with this hash; null if there is none. */
    async find(hash: string): Promise<Original | null> {
      const picture = await files.read(`${hash}.webp`)
      if (picture) return { content: picture, isDrawing: false }
      const drawing = await files.read(`${hash}.svg`)
      return drawing && { content: drawing, isDrawing: true }
    },
    /** File names (as in URLs) of the originals that were last saved before a time. */
    async savedBefore(before: Date): Promise<string[]> {
      const names = await files.modifiedBefore(before)
      return names.map((name) => name.replace(/\.svg$/, '.webp')).filter((file) => parseImageName(file))
    },
    /** When the original with this hash was last saved; null if there is none. */
    savedAt: async (hash: string): Promise<Date | null> =>
      (await files.modifiedAt(`${hash}.webp`)) ?? files.modifiedAt(`${hash}.svg`),
    remove: (hash: string): Promise<void> => files.remove([`${hash}.webp`, `${hash}.svg`]),
    /** Writes the id of a store beside the originals unless there is one; returns whether it is that of this store. */
    async belongTo(storeId: string): Promise<boolean> {
      const owner = await files.read(storeIdFile)
      if (!owner) await files.write(storeIdFile, storeId, { durable: true })
      return !owner || owner.toString() === storeId
    },
  }
}

export type Originals = ReturnType<typeof createOriginals>
