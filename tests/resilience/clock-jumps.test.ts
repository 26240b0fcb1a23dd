import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectConsistentData } from './assertions.ts'
import { capabilities, libfaketimePath } from './capabilities.ts'
import { createTally, startLoad, waitForOrders } from './load.ts'
import { createRestartableServer, createTempDirectory } from './restartable-server.ts'
import { seedServer } from './seed-server.ts'

/** The successive offsets of the store's clock in seconds; the clock of PostgreSQL is correct. */
const jumps = [2 * 3600, -2 * 3600, 0]

test.skipIf(!capabilities.moveClocks)(
  'no data is lost when the clock of the store jumps forward, back and to the correct time',
  async () => {
    const file = join(createTempDirectory(), 'clock')
    const setClock = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    setClock(0)
    const store = await createRestartableServer({
      LD_PRELOAD: libfaketimePath ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // The jumps would end the session of the administrator.
      ADMIN_IDLE_TIMEOUT: 'off',
    })
    await store.start()
    const shop = await seedServer(store)
    const tally = createTally()
    const load = startLoad(shop, tally)
    for (const seconds of jumps) {
      setClock(seconds)
      await delay(200)
      await waitForOrders(tally, 8)
      // The stored order dates prove that the offset applied.
      const orders = await shop.db.selectFrom('orders').select('orderDate').execute()
      const minutes = orders.map(({ orderDate }) => Math.round((orderDate.getTime() - Date.now()) / 60_000))
      expect(minutes.some((minute) => Math.abs(minute - seconds / 60) < 10)).toBe(true)
    }
    await load.stop()
    await expectConsistentData(shop, tally)
  },
)
