import { setTimeout as delay } from 'node:timers/promises'
import type { EditedProduct } from '../mixed-traffic/back-office-kinds.ts'
import { createHttpClient } from '../mixed-traffic/http-client.ts'

const observedMs = 1500
const pollMs = 15

/** A product that only these measurements edit. */
export type ObservedProduct = EditedProduct & { admin: string }

let saves = 0

/** Saves a new name in one store; returns the milliseconds after the response in which another still returned the old name. */
async function measureSave(
  savingUrl: string,
  otherUrl: string,
  { id, fields, admin }: ObservedProduct,
): Promise<number> {
  const name = `Observed kurta, save ${++saves}`
  // A new connection for each request, so that every worker of the store is asked.
  const other = createHttpClient(otherUrl, { isKeptAlive: false })
  const saving = createHttpClient(savingUrl)
  const paths = [`/api/products/${id}?view=0`, `/product/${id}`]
  // The traffic counts failed requests; here they are neither old nor new.
  const isStale = (path: string) =>
    other.send({ path, headers: { 'accept-encoding': 'identity' }, isTextNeeded: true }).then(
      ({ status, text }) => status === 200 && !text.includes(name),
      () => false,
    )
  for (const path of [...paths, ...paths, ...paths]) await isStale(path)
  const body = { ...fields, id, productName: name }
  const { status, text } = await saving.send({ method: 'POST', path: '/api/products', token: admin, body })
  if (status !== 200) throw new Error(`Saving returned ${status}: ${text}`)
  const saved = performance.now()
  let lastStale = 0
  while (performance.now() - saved < observedMs) {
    const asked = performance.now() - saved
    const stale = await Promise.all(paths.map(isStale))
    if (stale.includes(true)) lastStale = asked + pollMs
    await delay(pollMs)
  }
  for (const client of [other, saving]) client.close()
  return lastStale
}

/** The longest time of some saves until another store returned only the new name, as a page and as JSON. */
export async function measureAgreement(
  savingUrl: string,
  otherUrl: string,
  product: ObservedProduct,
  saveCount = 5,
): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < saveCount; n++) times.push(await measureSave(savingUrl, otherUrl, product))
  return Math.max(...times)
}
