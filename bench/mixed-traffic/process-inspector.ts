import { setTimeout as delay } from 'node:timers/promises'

/** The environment of a Node process that can be inspected on a port. */
export const inspectedBy = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })

/** Memory in megabytes after a full collection. */
export type CollectedMemory = { heapUsed: number; external: number; resident: number }
/** Delay of the event loop in milliseconds since the last reading. */
export type LoopDelay = { p50: number; p99: number; max: number }

type Reply = { id: number; result?: { result?: { value?: unknown } }; error?: { message: string } }

/** The address of the inspector of a process, once it listens. */
async function findInspector(port: number): Promise<string> {
  for (let attempts = 0; attempts < 100; attempts++) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    )
    if (targets[0]) return targets[0].webSocketDebuggerUrl
    await delay(50)
  }
  throw new Error(`No process can be inspected on port ${port}.`)
}

/** A monitor of the event loop in the inspected process; each reading starts it anew. */
const startMonitor = `globalThis.benchLoopDelay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 });
  benchLoopDelay.enable()`
const readMonitor = `(() => {
  const [p50, p99, max] = [benchLoopDelay.percentile(50), benchLoopDelay.percentile(99), benchLoopDelay.max]
  benchLoopDelay.reset()
  return { p50, p99, max }
})()`
const readMemory = `(({ heapUsed, external, rss }) => ({ heapUsed, external, rss }))(process.memoryUsage())`

/** Connects to the inspector of a process that was started with `inspectedBy`. No product code is needed for it. */
export async function inspectProcess(port: number) {
  const socket = new WebSocket(await findInspector(port))
  const waiting = new Map<number, (reply: Reply) => void>()
  let nextId = 1
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })

  const call = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = nextId++
      waiting.set(id, ({ error, result }) =>
        error ? reject(new Error(error.message)) : resolve(result?.result?.value),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
  const evaluate = (expression: string) => call('Runtime.evaluate', { expression, returnByValue: true })

  await evaluate(startMonitor)
  return {
    /** Collects all garbage; returns the memory afterwards. The process is paused meanwhile. */
    async collectGarbage(): Promise<CollectedMemory> {
      // The second collection frees what finalizers of the first have released.
      for (let collections = 0; collections < 2; collections++) await call('HeapProfiler.collectGarbage')
      const bytes = (await evaluate(readMemory)) as { heapUsed: number; external: number; rss: number }
      const megabytes = (value: number) => value / 2 ** 20
      return {
        heapUsed: megabytes(bytes.heapUsed),
        external: megabytes(bytes.external),
        resident: megabytes(bytes.rss),
      }
    },
    async readLoopDelay(): Promise<LoopDelay> {
      const nanoseconds = (await evaluate(readMonitor)) as LoopDelay
      const milliseconds = (value: number) => value / 1e6
      return {
        p50: milliseconds(nanoseconds.p50),
        p99: milliseconds(nanoseconds.p99),
        max: milliseconds(nanoseconds.max),
      }
    },
    close: () => socket.close(),
  }
}
