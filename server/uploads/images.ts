import { join } from 'node:path'
import { createGate } from '../gate.ts'
import type { Log } from '../shop.ts'
import { keptForm } from './encode.ts'
import type { Files } from './files.ts'
import { createOriginals, type Originals } from './originals.ts'
import { diskFiles } from './picture-files.ts'
import { pictureName } from './picture-names.ts'
import { createRenditions, type Served } from './renditions.ts'

/** The store's pictures: originals that were uploaded or drawn, and renditions of them made when first asked for. */
export type Images = {
  /** Keeps an uploaded picture and returns its file name, the same for the same picture; refuses what is none (413, 415). */
  accept(bytes: Buffer): Promise<string>
  /** Keeps an SVG drawing of the store's own, never one from outside, and returns the file name it is served under. */
  acceptDrawing(svg: string): Promise<string>
  /** The content behind a file name, made now where it never was; null for a name that no picture has. */
  read(file: string): Promise<Served | null>
  /** File names of the pictures that nobody has kept since a moment. */
  keptBefore(moment: Date): Promise<string[]>
  /** Deletes a picture with all its renditions. Products can share a picture: only call it where no row names it. */
  remove(file: string): Promise<void>
  /** What cannot be made again, as it is kept: for backups. */
  originals: Originals
}

/** Where originals, which must be kept, and renditions, which can be made again, lie. */
export type PicturePlaces = { originals: Files; renditions: Files }

/** Both below a directory. */
export const placesBelow = (directory: string): PicturePlaces => ({
  originals: diskFiles(join(directory, 'originals')),
  renditions: diskFiles(join(directory, 'renditions')),
})

type Options = { log: Log } & ({ directory: string } | { places: PicturePlaces })

/** The pictures below a directory, or in other places. */
export function createImages({ log, ...where }: Options): Images {
  const places = 'places' in where ? where.places : placesBelow(where.directory)
  // Decoding takes a core and up to 160 MB a picture: two at a time leave room for the shop.
  const gate = createGate(2)
  const originals = createOriginals(places.originals)
  const renditions = createRenditions({ files: places.renditions, originals, gate, log })
  return {
    accept: async (bytes) => originals.keep(await gate(() => keptForm(bytes)), 'webp'),
    acceptDrawing: (svg) => originals.keep(svg, 'svg'),
    async read(file) {
      const name = pictureName(file)
      return name && renditions.read(name)
    },
    keptBefore: originals.keptBefore,
    originals,
    async remove(file) {
      const name = pictureName(file)
      if (!name) return
      await originals.remove(name.hash)
      await renditions.removeAll(name.hash)
    },
  }
}
