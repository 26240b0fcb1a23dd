import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectConsistentData, runDoctor, waitForJobs } from './assertions.ts'
import { createTally, startLoad, waitForOrders } from './load.ts'
import { createRestartableServer, type RestartableServer, waitUntilReady } from './restartable-server.ts'
import { seedServer } from './seed-server.ts'

/** The killed processes, each with the code that kills and restarts them. */
const kills: Record<string, (store: RestartableServer) => Promise<void>> = {
  async 'the store'(store) {
    await store.kill('SIGKILL')
    await store.start()
  },
  // The store restarts its PostgreSQL by itself.
  async 'its PostgreSQL'(store) {
    process.kill(store.postmasterPid(), 'SIGKILL')
    await delay(100)
    await waitUntilReady(store)
  },
  async 'the store and its PostgreSQL, as in a power failure'(store) {
    const postmaster = store.postmasterPid()
    await Promise.all([store.kill('SIGKILL'), process.kill(postmaster, 'SIGKILL')])
    await store.start()
  },
}

const rounds = 2

test.for(Object.keys(kills))('no data is lost when %s is killed during orders, payments and edits', async (what) => {
  const store = await createRestartableServer()
  await store.start()
  const shop = await seedServer(store)
  const tally = createTally()
  for (let round = 0; round < rounds; round++) {
    const load = startLoad(shop, tally)
    await waitForOrders(tally, 5)
    await delay(Math.random() * 700)
    await kills[what]!(store)
    await waitForOrders(tally, 5)
    await load.stop()
    await expectConsistentData(shop, tally)
  }
  await waitForJobs(shop)
  expect(await runDoctor(shop)).toEqual(['All checks passed.'])
  expect(store.output()).not.toContain('unexpected error')
})
