import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Log } from '#server/context.ts'
import { createDiskStorage } from './disk-storage.ts'
import { normalizeImage } from './encode.ts'
import type { FileStorage } from './file-storage.ts'
import { parseImageName } from './image-names.ts'
import { createOriginals, type Originals } from './originals.ts'
import { createRenditions, type ServedImage } from './renditions.ts'

/** The store's pictures: originals that were uploaded or drawn, and renditions of them made when first asked for. */
export type Images = {
  /** Keeps an uploaded picture and returns its file name, the same for the same picture; refuses what is none (413, 415). */
  save(bytes: Buffer): Promise<string>
  /** Keeps an SVG drawing of the store's own, never one from outside, and returns the file name it is served under. */
  saveDrawing(svg: string): Promise<string>
  /** The content behind a file name, made now where it never was; null for a name that no picture has. */
  read(file: string): Promise<ServedImage | null>
  /** File names of the pictures that nobody has kept since a moment. */
  savedBefore(moment: Date): Promise<string[]>
  /** Deletes a picture with all its renditions. Products can share a picture: only call it where no row names it. */
  remove(file: string): Promise<void>
  /** What cannot be made again, as it is kept: for backups. */
  originals: Originals
}

/** Where originals, which must be kept, and renditions, which can be made again, lie. */
export type ImageStorage = { originals: FileStorage; renditions: FileStorage }

/** Both below a directory. */
export const createDiskImageStorage = (directory: string): ImageStorage => ({
  originals: createDiskStorage(join(directory, 'originals')),
  renditions: createDiskStorage(join(directory, 'renditions')),
})

type Options = { log: Log } & ({ directory: string } | { places: ImageStorage })

/** The pictures below a directory, or in other places. */
export function createImages({ log, ...where }: Options): Images {
  const places = 'places' in where ? where.places : createDiskImageStorage(where.directory)
  // Decoding takes a core and up to 160 MB a picture: two at a time leave room for the shop.
  const limit = pLimit(2)
  const originals = createOriginals(places.originals)
  const renditions = createRenditions({ files: places.renditions, originals, limit, log })
  return {
    save: async (bytes) => originals.keep(await limit(() => normalizeImage(bytes)), 'webp'),
    saveDrawing: (svg) => originals.keep(svg, 'svg'),
    async read(file) {
      const name = parseImageName(file)
      return name && renditions.read(name)
    },
    savedBefore: originals.keptBefore,
    originals,
    async remove(file) {
      const name = parseImageName(file)
      if (!name) return
      await originals.remove(name.hash)
      await renditions.removeAll(name.hash)
    },
  }
}
