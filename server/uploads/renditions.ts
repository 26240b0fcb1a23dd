import pLimit, { type LimitFunction } from 'p-limit'
import type { Log } from '#server/log.ts'
import { encodeRendition } from './encode.ts'
import type { FileStorage } from './file-storage.ts'
import { type ImageName, renditionsOf } from './image-names.ts'
import type { Originals } from './originals.ts'

/** An image to send. `isFinal` is false for the WebP that is sent until the slower AVIF encoding has finished. */
export type ServedImage = { content: Buffer; format: ImageName['format']; isFinal: boolean }

type Options = { files: FileStorage; originals: Originals; limit: LimitFunction; log: Log }

/** Creates renditions of originals on their first request. */
export function createRenditions({ files, originals, limit, log }: Options) {
  // AVIF encoding is slow and no response waits for it: its own limit prevents it from delaying WebP encoding.
  const avifLimit = pLimit(1)
  const pending = new Map<string, Promise<Buffer | null>>()

  async function encode(name: ImageName): Promise<Buffer | null> {
    const original = await originals.find(name.hash)
    if (!original) return null
    if (!original.isDrawing && name.width === undefined) return original.content
    const formatLimit = name.format === 'avif' ? avifLimit : limit
    const content = await formatLimit(() => encodeRendition(original.content, original.isDrawing, name))
    // A failed write is only logged: the image is sent, and the next request encodes it again.
    await files
      .write(name.file, content, { durable: false })
      .catch((error: unknown) => log.error({ err: error, file: name.file }, 'a rendition could not be stored'))
    return content
  }

  /** Concurrent requests for one rendition share one encoding. */
  function encodeOnce(name: ImageName): Promise<Buffer | null> {
    const running = pending.get(name.file)
    if (running) return running
    const started = encode(name).finally(() => pending.delete(name.file))
    pending.set(name.file, started)
    return started
  }

  const readOrEncode = async (name: ImageName) => (await files.read(name.file)) ?? encodeOnce(name)

  /** Returns the WebP for an AVIF name and starts the AVIF encoding. Browsers use the content type, not the extension. */
  async function webpFallback(name: ImageName): Promise<ServedImage | null> {
    const content = await readOrEncode({ ...name, file: name.file.replace(/avif$/, 'webp'), format: 'webp' })
    if (!content) return null
    encodeOnce(name).catch((error: unknown) =>
      log.error({ err: error, file: name.file }, 'a rendition could not be encoded'),
    )
    return { content, format: 'webp', isFinal: false }
  }

  return {
    /** A rendition, created if needed; null without an original. */
    async read(name: ImageName): Promise<ServedImage | null> {
      const { format } = name
      // Without a width, the original itself is sent.
      const original = name.width === undefined ? await originals.findPicture(name.hash) : null
      if (original) return { content: original, format, isFinal: true }
      const stored = await files.read(name.file)
      if (!stored && format === 'avif') return webpFallback(name)
      const content = stored ?? (await encodeOnce(name))
      return content && { content, format, isFinal: true }
    },
    removeAll: (hash: string): Promise<void> => files.remove(renditionsOf(hash)),
  }
}
