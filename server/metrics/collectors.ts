import type { CollectedValues } from './metrics.ts'

/** Milliseconds for one collector, so that a broken one does not delay the scrape. */
const collectTimeout = 2500

type Kind = keyof CollectedValues
type Collector = () => unknown

/** A collector's value; undefined if it fails or takes too long. */
async function withTimeout(read: Collector): Promise<unknown> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), collectTimeout)
  const value = Promise.resolve()
    .then(read)
    .catch(() => undefined)
  return Promise.race([value, timeout.promise]).finally(() => clearTimeout(timer))
}

async function collect(readers: ReadonlyMap<string, Collector>): Promise<Map<string, unknown>> {
  const values = await Promise.all([...readers].map(async ([name, read]) => [name, await withTimeout(read)] as const))
  return new Map(values.filter(([, value]) => value !== undefined))
}

/** Runs every collector once for all metrics of a scrape; one that fails or takes too long is omitted. */
export function createCollectors() {
  const readers = new Map<Kind, Map<string, Collector>>()
  let collecting: Promise<Map<Kind, Map<string, unknown>>> | undefined

  async function collectAll(): Promise<Map<Kind, Map<string, unknown>>> {
    const kinds = [...readers]
    const values = await Promise.all(kinds.map(([, named]) => collect(named)))
    return new Map(kinds.map(([kind], index) => [kind, values[index]!]))
  }
  return {
    register<K extends Kind>(
      kind: K,
      name: string,
      read: () => CollectedValues[K] | Promise<CollectedValues[K]>,
    ): void {
      const named = readers.get(kind) ?? new Map<string, Collector>()
      readers.set(kind, named.set(name, read))
    },
    /** The current values of a kind by name. */
    async valuesOf<K extends Kind>(kind: K): Promise<Map<string, CollectedValues[K]>> {
      collecting ??= collectAll().finally(() => {
        collecting = undefined
      })
      return ((await collecting).get(kind) ?? new Map()) as Map<string, CollectedValues[K]>
    },
  }
}
