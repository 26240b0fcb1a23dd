import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restartDelay, startWorkers } from './processes.ts'
import { createShutdown } from './shutdown.ts'

cluster.setupPrimary({
  exec: fileURLToPath(new URL('../../tests/support/processes/spawn-process.js', import.meta.url)),
  execArgv: [],
})

let shutdown: ReturnType<typeof createShutdown>
beforeEach(() => {
  shutdown = createShutdown()
})
afterEach(async () => {
  await shutdown.run()
  expect(Object.keys(cluster.workers ?? {})).toEqual([])
})

function run(behaviour: string, count = 2) {
  process.env.WORKER_BEHAVIOUR = behaviour
  const error = vi.fn()
  const log = { info() {}, warn() {}, error }
  const running = startWorkers({ count, shutdown }).then((workers) => workers.serve('postgres://x', log))
  return { error, running }
}

const pids = () => Object.values(cluster.workers ?? {}).map((worker) => worker!.process.pid!)

test('the error of a process that cannot start ends the startup', async () => {
  await expect(run('refuses').running).rejects.toThrow(/^HOST is not known\.$/)
})

test('a process that exits during the startup ends the startup', async () => {
  await expect(run('breaks').running).rejects.toThrow('A process of the store did not start: exit code 3.')
})

test('a process that exits later is restarted, and the others keep running', async () => {
  const { error, running } = run('opens', 3)
  await running
  const before = pids()
  process.kill(before[1]!, 'SIGKILL')
  await vi.waitFor(() => expect(pids().filter((pid) => !before.includes(pid))).toHaveLength(1), { timeout: 5000 })
  expect(pids()).toHaveLength(3)
  expect(error).toHaveBeenCalledExactlyOnceWith({ reason: 'SIGKILL' }, 'a process of the store ended and is restarted')
})

test('the delay between failed restarts doubles up to 30 seconds', async () => {
  const { error, running } = run('opens', 1)
  await running
  process.env.WORKER_BEHAVIOUR = 'refuses'
  process.kill(pids()[0]!, 'SIGKILL')
  await vi.waitFor(
    () => expect(error.mock.calls.filter(([, line]) => line === 'HOST is not known.').length).toBeGreaterThan(1),
    {
      timeout: 10_000,
    },
  )
  expect([1, 2, 3, 10, 50].map(restartDelay)).toEqual([100, 200, 400, 30_000, 30_000])
})
