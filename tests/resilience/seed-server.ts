import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start-embedded-postgres.ts'
import { silentLog } from '#server/log.ts'
import { createImages } from '#server/uploads/images.ts'
import { createVariant } from '../support/factories.ts'
import { callOrThrow } from './api-client.ts'
import { adminCredentials, type RestartableServer } from './restartable-server.ts'

/** A running store with products, shoppers and a signed-in administrator. */
export type SeededServer = {
  store: RestartableServer
  /** A connection to the store's database. */
  db: Database
  databaseUrl: string
  images: AppContext['images']
  /** The administrator's token. */
  token: string
  shoppers: { token: string; addressId: string }[]
  variants: { id: string }[]
}

/** The initial stock of each variant. */
export const initialStock = 100_000

async function registerShopper(store: RestartableServer, nth: number) {
  const person = { firstName: 'Asha', lastName: 'Rao', mobile: '9876543210', dob: null, consent: true }
  const names = { username: `shopper_${nth}`, email: `shopper${nth}@example.com`, password: 'correct horse' }
  const { token } = await callOrThrow(store, 'POST /auth/register', { body: { ...person, ...names } })
  const home = { addressLine1: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' }
  const { address } = await callOrThrow(store, 'POST /addresses', { token, body: home })
  return { token, addressId: address.id }
}

/** The connection string of the embedded PostgreSQL of a running store. */
async function findDatabaseUrl({ dataDir }: RestartableServer): Promise<string> {
  const { connectionString } = await startEmbeddedPostgres({ dataDir, log: () => {}, shareRunning: true })
  return connectionString
}

/** Creates three products and `shoppers` customers in a running store, and signs in the administrator. */
export async function seedServer(
  store: RestartableServer,
  { shoppers = 4, databaseUrl = '' } = {},
): Promise<SeededServer> {
  const url = databaseUrl || (await findDatabaseUrl(store))
  const db = connect({ connectionString: url, max: 2 })
  onTestFinished(() => db.destroy())
  const variants = []
  for (const color of ['red', 'blue', 'green']) {
    variants.push(await createVariant({ db } as AppContext, { color, stock: initialStock, price: 499_00 }))
  }
  const { token } = await callOrThrow(store, 'POST /auth/login', { body: adminCredentials })
  const registered = []
  for (let nth = 0; nth < shoppers; nth++) registered.push(await registerShopper(store, nth))
  const images = createImages({ directory: join(store.dataDir, 'uploads'), log: silentLog })
  return { store, db, databaseUrl: url, images, token, shoppers: registered, variants }
}
