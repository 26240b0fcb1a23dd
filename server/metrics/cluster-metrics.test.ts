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
  onTestFinished(async () => {
    const exited = once(worker, 'exit')
    worker.process.kill('SIGKILL')
    await exited
  })
  await once(worker, 'message')
  return worker
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

test('every process returns the metrics of all: sums of counters, and the minimum of readiness', async () => {
  onTestFinished(serveClusterMetrics())
  const [first] = await Promise.all([createProcess(2, true), createProcess(3, false)])
  const text = await readFrom(first)

  expect(text).toContain('vipani_orders_placed_total{method="COD"} 5')
  expect(text).toMatch(/^vipani_ready 0$/m)
  expect(text.match(/^# TYPE vipani_ready/gm)).toHaveLength(1)
})
