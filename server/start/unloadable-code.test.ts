import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { start } from '#server/start.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import type { openDatabase } from './database.ts'

const closeDatabase = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./database.ts', () => ({
  openDatabase: (async (_config, shutdown, _print, options) => {
    shutdown.add(closeDatabase)
    options?.onStarting?.()
    await delay(100)
    return 'postgres://localhost/shop'
  }) satisfies typeof openDatabase,
}))
const failToLoad = vi.hoisted(() => () => {
  throw new Error('Cannot find package')
})
vi.mock('./serve-store.ts', failToLoad)
vi.mock('./load-app-code.ts', failToLoad)

test('code that cannot be loaded ends the start after the database was closed', async () => {
  await expect(start({ PORT: String(await findFreePort()) })).rejects.toThrow()
  expect(closeDatabase).toHaveBeenCalledOnce()
})
