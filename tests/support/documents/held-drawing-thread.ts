import drawInThread from '#server/orders/documents/draw-in-thread.ts'

/** The thread of `pdf-worker.ts` that draws once the last argument is 1; it blocks until then. */
export default function drawWhenReleased({ name, args }: Parameters<typeof drawInThread>[0]) {
  const { length, [length - 1]: released } = args as unknown[] as [Int32Array]
  if (Atomics.wait(released!, 0, 0, 30_000) === 'timed-out') throw new Error('The drawing was not released.')
  return drawInThread({ name, args })
}
