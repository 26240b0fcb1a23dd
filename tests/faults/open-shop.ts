import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { startEngine } from '#server/database/engine/start-engine.ts'
import type { Shop } from '#server/shop.ts'
import { createImages } from '#server/uploads/images.ts'
import { aVariant } from '../support/makers.ts'
import { made } from './calls.ts'
import { administrator, type StoreProcess } from './store-process.ts'

/** A running store with goods and people: what a load needs. */
export type OpenShop = {
  store: StoreProcess
  /** The store's own database, looked into beside it. */
  db: Database
  databaseUrl: string
  images: Shop['images']
  /** The administrator's. */
  token: string
  shoppers: { token: string; addressId: string }[]
  variants: { id: string }[]
}

/** How many pieces of each variant there are in the beginning. */
export const piecesOfEach = 100_000

const quiet = { info() {}, warn() {}, error() {} }

async function aShopper(store: StoreProcess, nth: number) {
  const person = { firstName: 'Asha', lastName: 'Rao', mobile: '9876543210', dob: null, consent: true }
  const names = { username: `shopper_${nth}`, email: `shopper${nth}@example.com`, password: 'correct horse' }
  const { token } = await made(store, 'POST /auth/register', { body: { ...person, ...names } })
  const home = { addressLine1: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' }
  const { address } = await made(store, 'POST /addresses', { token, body: home })
  return { token, addressId: address.id }
}

/** The address of the database that a running store keeps over its DATA_DIR. */
async function ownDatabase({ dataDir }: StoreProcess): Promise<string> {
  const { connectionString } = await startEngine({ dataDir, log: () => {}, guest: true })
  return connectionString
}

/** Furnishes a store that runs: three products, so many shoppers, an administrator who is signed in. */
export async function openShop(store: StoreProcess, { shoppers = 4, databaseUrl = '' } = {}): Promise<OpenShop> {
  const url = databaseUrl || (await ownDatabase(store))
  const db = connect({ connectionString: url, max: 2 })
  onTestFinished(() => db.destroy())
  const variants = []
  for (const color of ['red', 'blue', 'green']) {
    variants.push(await aVariant({ db } as Shop, { color, stock: piecesOfEach, price: 499_00 }))
  }
  const { token } = await made(store, 'POST /auth/login', { body: administrator })
  const people = []
  for (let nth = 0; nth < shoppers; nth++) people.push(await aShopper(store, nth))
  const images = createImages({ directory: join(store.dataDir, 'uploads'), log: quiet })
  return { store, db, databaseUrl: url, images, token, shoppers: people, variants }
}
