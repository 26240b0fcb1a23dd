import { createEditedProducts } from './back-office-kinds.ts'
import { startImports } from './imports.ts'
import { startTraffic, type TrafficOptions } from './open-loop.ts'
import { createRandom, pick } from './random.ts'
import { createTrafficCounters } from './traffic-counters.ts'
import { createTrafficMix } from './traffic-mix.ts'
import { createTrafficTargets } from './traffic-targets.ts'

const shopperCount = 2000
const editedProducts = 20
const seed = 27

type MixedTrafficOptions = Pick<TrafficOptions, 'rate' | 'rampMs' | 'send' | 'isMeasuring'> & {
  connectionString: string
  /** The URL of a store that is running. */
  url: () => string
  /** Milliseconds between two imported files. */
  importInterval: number
  /** How many times as often customers with an account request something; 1 by default. */
  shoppingFactor?: number
}

export type MixedTraffic = Awaited<ReturnType<typeof startMixedTraffic>>

/** Starts all of the mixed traffic: requests at random times, and now and then the import of a file. */
export async function startMixedTraffic({
  connectionString,
  url,
  importInterval,
  shoppingFactor = 1,
  ...options
}: MixedTrafficOptions) {
  const random = createRandom(seed)
  const targets = await createTrafficTargets(connectionString, shopperCount)
  const form = { category: targets.categories[0]!, brand: targets.brand, count: editedProducts }
  const edited = await createEditedProducts(url(), targets.admins[0]!, form)
  const products = [...edited.map(({ id }) => id), ...targets.products]
  const { kinds, records } = createTrafficMix(random, { ...targets, products }, edited, shoppingFactor)
  const counters = createTrafficCounters()
  const traffic = startTraffic({ kinds, random, counters, ...options })
  const nextAdmin = () => pick(random, targets.admins)
  const imports = startImports({ url, counters, intervalMs: importInterval }, nextAdmin)
  return {
    targets,
    edited,
    records,
    counters,
    waiting: traffic.waiting,
    pauseFor: traffic.pauseFor,
    files: imports.files,
    async stop() {
      await Promise.all([traffic.stop(), imports.stop()])
    },
  }
}
