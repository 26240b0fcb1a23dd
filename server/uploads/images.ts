import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Log } from '#server/log.ts'
import { createDiskStorage } from './disk-storage.ts'
import { normalizeImage } from './encode.ts'
import type { FileStorage } from './file-storage.ts'
import { parseImageName } from './image-names.ts'
import { createOriginals, type Originals } from './originals.ts'
import { createRenditions, type ServedImage } from './renditions.ts'

/** The store's images: originals (uploaded or drawn), and renditions that the first request creates. */
export type Images = {
  /** Converts an uploaded image as `save` does, and stores nothing. */
  normalize(bytes: Buffer): Promise<Buffer>
  /** Stores an uploaded image and returns its file name, a hash of the content; throws 'tooLarge' (413) or 'notAnImage' (415). */
  save(bytes: Buffer): Promise<string>
  /** Stores a trusted SVG drawing and returns its file name. Never pass an uploaded SVG. */
  saveDrawing(svg: string): Promise<string>
  /** The content of a file name; creates the rendition if needed. Null for an unknown name. */
  read(file: string): Promise<ServedImage | null>
  /** The file names of all images. */
  list(): Promise<string[]>
  /** The file names of the images that were last saved before a time. */
  savedBefore(before: Date): Promise<string[]>
  /** When an image was last saved; null if there is none. */
  savedAt(file: string): Promise<Date | null>
  /** Deletes an image with all its renditions. Products can share an image: call it only if no row references it. */
  remove(file: string): Promise<void>
  /** The original files, for backups. */
  originals: Originals
}

/** The file storages of originals, and of renditions, which are encoded again if they are lost. */
export type ImageStorage = { originals: FileStorage; renditions: FileStorage }

/** Both storages in subdirectories of a directory. */
const createDiskImageStorage = (directory: string): ImageStorage => ({
  originals: createDiskStorage(join(directory, 'originals')),
  renditions: createDiskStorage(join(directory, 'renditions')),
})

/** The latest time of a Date. */
const latestDate = new Date(8.64e15)

type Options = { log: Log } & ({ directory: string } | { storage: ImageStorage })

/** Creates the image service on a directory or on given storages. */
export function createImages({ log, ...location }: Options): Images {
  const storage = 'storage' in location ? location.storage : createDiskImageStorage(location.directory)
  // Decoding one image takes a CPU core and up to 160 MB, so at most two run at a time.
  const limit = pLimit(2)
  const originals = createOriginals(storage.originals)
  const renditions = createRenditions({ files: storage.renditions, originals, limit, log })
  const normalize = (bytes: Buffer) => limit(() => normalizeImage(bytes))
  return {
    normalize,
    save: async (bytes) => originals.save(await normalize(bytes), 'webp'),
    saveDrawing: (svg) => originals.save(svg, 'svg'),
    async read(file) {
      const name = parseImageName(file)
      return name && renditions.read(name)
    },
    list: () => originals.savedBefore(latestDate),
    savedBefore: originals.savedBefore,
    async savedAt(file) {
      const name = parseImageName(file)
      return name && originals.savedAt(name.hash)
    },
    originals,
    async remove(file) {
      const name = parseImageName(file)
      if (!name) return
      await originals.remove(name.hash)
      await renditions.removeAll(name.hash)
    },
  }
}
