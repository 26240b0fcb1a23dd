import { threadId } from 'node:worker_threads'

/** A thread for tests of `pdf-worker.ts`: the first argument of a drawing says what happens. */
export default async function runInThread({ args: [action] }: { args: unknown[] }): Promise<Uint8Array> {
  if (action === 'throw') throw new Error('This drawing fails.')
  if (action === 'exit') process.exit(3)
  if (action === 'loop') for (;;);
  if (action === 'fill memory') for (const texts: string[][] = []; ; ) texts.push(Array(1e5).fill('text'))
  // The number of the thread, so that a test sees whether it was replaced.
  return Uint8Array.of(threadId)
}
