import pLimit, { type LimitFunction } from 'p-limit'
import type { Log } from '#server/context.ts'
import { encodeRendition } from './encode.ts'
import type { FileStorage } from './file-storage.ts'
import { type ImageName, renditionsOf } from './image-names.ts'
import type { Originals } from './originals.ts'

/** What is sent for a picture. Not lasting: the WebP that stands in until the AVIF, which takes long to make, is there. */
export type ServedImage = { content: Buffer; format: ImageName['format']; isFinal: boolean }

type Options = { files: FileStorage; originals: Originals; limit: LimitFunction; log: Log }

/** Renditions of originals, each made when it is first asked for; all can be made again. */
export function createRenditions({ files, originals, limit, log }: Options) {
  // An AVIF takes several times as long as a WebP and nobody waits for it: it must not keep others waiting either.
  const avifLimit = pLimit(1)
  const inMaking = new Map<string, Promise<Buffer | null>>()

  async function make(name: ImageName): Promise<Buffer | null> {
    const original = await originals.find(name.hash)
    if (!original) return null
    if (!original.isDrawing && name.width === undefined) return original.content
    const formatLimit = name.format === 'avif' ? avifLimit : limit
    const content = await formatLimit(() => encodeRendition(original.content, original.isDrawing, name))
    // A full disk, or a bucket that is away, costs the next visitor the same wait, not this one the picture.
    await files
      .write(name.file, content, { lasting: false })
      .catch((error: unknown) => log.error({ err: error, file: name.file }, 'a rendition could not be kept'))
    return content
  }

  /** Whoever asks while a rendition is being made waits for that one. */
  function makeOnce(name: ImageName): Promise<Buffer | null> {
    const running = inMaking.get(name.file)
    if (running) return running
    const making = make(name).finally(() => inMaking.delete(name.file))
    inMaking.set(name.file, making)
    return making
  }

  const kept = async (name: ImageName) => (await files.read(name.file)) ?? makeOnce(name)

  /** A browser shows what it gets, whatever the address ends in. */
  async function standInFor(name: ImageName): Promise<ServedImage | null> {
    const content = await kept({ ...name, file: name.file.replace(/avif$/, 'webp'), format: 'webp' })
    if (!content) return null
    makeOnce(name).catch((error: unknown) => log.error({ err: error, file: name.file }, 'a rendition failed'))
    return { content, format: 'webp', isFinal: false }
  }

  return {
    /** A rendition, made now where it never was; null where there is no original. */
    async read(name: ImageName): Promise<ServedImage | null> {
      const { format } = name
      // As wide as it is, a picture is its own original.
      const whole = name.width === undefined ? await originals.picture(name.hash) : null
      if (whole) return { content: whole, format, isFinal: true }
      const there = await files.read(name.file)
      if (!there && format === 'avif') return standInFor(name)
      const content = there ?? (await makeOnce(name))
      return content && { content, format, isFinal: true }
    },
    removeAll: (hash: string): Promise<void> => files.remove(renditionsOf(hash)),
  }
}
