import type { FastifyRequest } from 'fastify'

/** Bytes that a chunk takes beside its content: 210 in the heap of V8 and up to 300 outside of it, measured with chunks of one byte. */
const chunkOverhead = 512

/**
 * The result of `read`, which reads a form. Throws 'unavailable' if the forms of this process take too much memory (`maxUploadBytes`). All
 * that arrives counts until the response is made, because the parser holds headers and texts before they are complete.
 */
export async function readInMemory<Form>({ raw, admission }: FastifyRequest, read: () => Promise<Form>): Promise<Form> {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  function count(chunk: Buffer) {
    try {
      admission?.receive(chunk.length + chunkOverhead)
    } catch (error) {
      raw.off('data', count)
      reject(error)
    }
  }
  raw.on('data', count)
  const detachParser = listenersAddedTo(raw)
  try {
    return await Promise.race([read(), exceeded])
  } finally {
    raw.off('data', count)
    // The rest of a refused form is discarded: a browser reads the response when it has sent everything.
    raw.unpipe()
    raw.resume()
    detachParser()
  }
}

/**
 * Returns a function that removes the listeners added meanwhile. Those of the parser would hold all that it has received until the client
 * of a refused form has sent the rest.
 */
function listenersAddedTo(raw: FastifyRequest['raw']): () => void {
  const before = ['close', 'error'].map((event) => ({ event, listeners: raw.listeners(event) }))
  return () => {
    for (const { event, listeners } of before) {
      for (const listener of raw.listeners(event)) {
        if (!listeners.includes(listener)) raw.off(event, listener as () => void)
      }
    }
  }
}
