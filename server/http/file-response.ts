import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { FileResponse as FileResponseSchema } from '#contract/schemas.ts'

/** A file name and its bytes, or chunks of text. */
export type FileResponse = z.output<typeof FileResponseSchema>

/** Sends a file as a download, streamed if it is in chunks. */
export async function sendFile(reply: FastifyReply, type: string, { name, bytes }: FileResponse) {
  const content = bytes instanceof Uint8Array ? Buffer.from(bytes) : await startStream(bytes)
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
}

/** Streams chunks after the first one is read, so that an error before it is sent as an error and not as a truncated file. */
async function startStream(chunks: AsyncIterable<string | Uint8Array>): Promise<Readable> {
  const rest = chunks[Symbol.asyncIterator]()
  const first = await rest.next()
  return Readable.from(
    (async function* () {
      if (first.done) return
      yield first.value
      yield* { [Symbol.asyncIterator]: () => rest }
    })(),
  )
}
