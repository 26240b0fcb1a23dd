import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { doctorsWords, expectNothingLost, jobsAreDone } from './aftermath.ts'
import { emptyTally, moreOrders, startLoad } from './load.ts'
import { openShop } from './open-shop.ts'
import { aStoreProcess, isReady, type StoreProcess } from './store-process.ts'

/** What is killed without a warning, and what brings it back. */
const deaths: Record<string, (store: StoreProcess) => Promise<void>> = {
  async 'the store'(store) {
    await store.end('SIGKILL')
    await store.start()
  },
  // The store starts its PostgreSQL again by itself.
  async 'its PostgreSQL'(store) {
    process.kill(store.postmaster(), 'SIGKILL')
    await pause(100)
    await isReady(store)
  },
  async 'the store and its PostgreSQL, as when a machine loses its power'(store) {
    const postmaster = store.postmaster()
    await Promise.all([store.end('SIGKILL'), process.kill(postmaster, 'SIGKILL')])
    await store.start()
  },
}

const rounds = 2

test.for(Object.keys(deaths))(
  '%s is killed while orders, payments and edits come in: nothing is lost',
  async (what) => {
    const store = await aStoreProcess()
    await store.start()
    const shop = await openShop(store)
    const tally = emptyTally()
    for (let round = 0; round < rounds; round++) {
      const load = startLoad(shop, tally)
      await moreOrders(tally, 5)
      await pause(Math.random() * 700)
      await deaths[what]!(store)
      await moreOrders(tally, 5)
      await load.stop()
      await expectNothingLost(shop, tally)
    }
    await jobsAreDone(shop)
    expect(await doctorsWords(shop)).toEqual(['All is well.'])
    expect(store.said()).not.toContain('unexpected error')
  },
)
