import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../shop.ts'
import { rendition } from './encode.ts'
import { createGate, type Gate } from './gate.ts'
import type { Originals } from './originals.ts'
import { contentOf, writeWhole } from './picture-files.ts'
import { type PictureName, renditionsOf } from './picture-names.ts'

/** What is sent for a picture. Not lasting: the WebP that stands in until the AVIF, which takes long to make, is there. */
export type Served = { content: Buffer; format: PictureName['format']; isLasting: boolean }

type Options = { directory: string; originals: Originals; gate: Gate; log: Log }

/** Renditions of originals, each made when it is first asked for; all can be made again. */
export function createRenditions({ directory, originals, gate, log }: Options) {
  const path = (file: string) => join(directory, file)
  // An AVIF takes several times as long as a WebP and nobody waits for it: it must not keep others waiting either.
  const slowGate = createGate(1)
  const inMaking = new Map<string, Promise<Buffer | null>>()

  async function make(name: PictureName): Promise<Buffer | null> {
    const original = await originals.find(name.hash)
    if (!original) return null
    if (!original.isDrawing && name.width === undefined) return original.content
    const enter = name.format === 'avif' ? slowGate : gate
    const content = await enter(() => rendition(original.content, original.isDrawing, name))
    // A full disk costs the next visitor the same wait, not this one the picture.
    await writeWhole(path(name.file), content, { lasting: false }).catch((error: unknown) =>
      log.error({ err: error, file: name.file }, 'a rendition could not be kept'),
    )
    return content
  }

  /** Whoever asks while a rendition is being made waits for that one. */
  function makeOnce(name: PictureName): Promise<Buffer | null> {
    const running = inMaking.get(name.file)
    if (running) return running
    const making = make(name).finally(() => inMaking.delete(name.file))
    inMaking.set(name.file, making)
    return making
  }

  const kept = async (name: PictureName) => (await contentOf(path(name.file))) ?? makeOnce(name)

  /** A browser shows what it gets, whatever the address ends in. */
  async function standInFor(name: PictureName): Promise<Served | null> {
    const content = await kept({ ...name, file: name.file.replace(/avif$/, 'webp'), format: 'webp' })
    if (!content) return null
    makeOnce(name).catch((error: unknown) => log.error({ err: error, file: name.file }, 'a rendition failed'))
    return { content, format: 'webp', isLasting: false }
  }

  return {
    /** A rendition, made now where it never was; null where there is no original. */
    async read(name: PictureName): Promise<Served | null> {
      const { format } = name
      const there = await contentOf(path(name.file))
      if (!there && format === 'avif') return standInFor(name)
      const content = there ?? (await makeOnce(name))
      return content && { content, format, isLasting: true }
    },
    async removeAll(hash: string): Promise<void> {
      await Promise.all(renditionsOf(hash).map((file) => rm(path(file), { force: true })))
    },
  }
}
