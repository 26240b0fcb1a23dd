import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serveClusterMetrics } from './cluster-metrics.ts'

/** Starts a process that counts the given number of placed orders. */
async function createProcess(placed: number, isReady: boolean): Promise<Worker> {
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../../tests/support/processes/metrics-process.ts', import.meta.url)),
    execArgv: [],
  })
  const worker = cluster.fork({ PLACED_ORDERS: placed, IS_READY: isReady ? 'yes' : 'no' })
  onTestFinished(() => kill(worker))
  await once(worker, 'message')
  return worker
}

async function kill(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = Promise.all([once(worker, 'exit'), once(worker, 'disconnect')])
  worker.process.kill('SIGKILL')
  await ended
}

async function readFrom(worker: Worker): Promise<string> {
  const response = new Promise<string>((resolve) =>
    worker.on('message', (message: { kind?: string; text?: string }) => {
      if (message.kind === 'read') resolve(message.text ?? '')
    }),
  )
  worker.send('read')
  return response
}

test('every process returns the metrics of all: sums of counters, and the worst of readiness and waiting statements', async () => {
  onTestFinished(serveClusterMetrics())
  const [first] = await Promise.all([createProcess(2, true), createProcess(3, false)])
  const text = await readFrom(first)

  expect(text).toContain('vipani_orders_placed_total{method="COD"} 5')
  expect(text).toMatch(/^vipani_ready 0$/m)
  expect(text).toContain('vipani_pool_waiting{pool="main"} 3')
  expect(text.match(/^# TYPE vipani_ready/gm)).toHaveLength(1)
})

test('the counts of a process that ended stay in the sums, and its gauges do not', async () => {
  onTestFinished(serveClusterMetrics())
  const [first, second] = await Promise.all([createProcess(2, true), createProcess(3, false)])
  expect(await readFrom(first)).toContain('vipani_orders_placed_total{method="COD"} 5')
  await kill(second)
  const after = await readFrom(first)
  expect(after).toContain('vipani_orders_placed_total{method="COD"} 5')
  expect(after).toMatch(/^vipani_ready 1$/m)

  const third = await createProcess(4, true)
  expect(await readFrom(third)).toContain('vipani_orders_placed_total{method="COD"} 9')
}, 60_000)
