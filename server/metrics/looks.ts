import type { Watched } from './metrics.ts'

/** Milliseconds that one look at something may take: whoever reads the metrics is not kept waiting by what is broken. */
const patience = 2500

type Kind = keyof Watched
type Reader = () => unknown

/** A value when it is there in time; undefined when it fails or is late. */
async function inTime(read: Reader): Promise<unknown> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), patience)
  const value = Promise.resolve()
    .then(read)
    .catch(() => undefined)
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer))
}

async function lookAt(readers: ReadonlyMap<string, Reader>): Promise<Map<string, unknown>> {
  const seen = await Promise.all([...readers].map(async ([name, read]) => [name, await inTime(read)] as const))
  return new Map(seen.filter(([, value]) => value !== undefined))
}

/** Looks at everything that is watched, once for all metrics that one reading asks for; what fails or takes too long is left out. */
export function createLooks() {
  const readers = new Map<Kind, Map<string, Reader>>()
  let looking: Promise<Map<Kind, Map<string, unknown>>> | undefined

  async function lookAtAll(): Promise<Map<Kind, Map<string, unknown>>> {
    const kinds = [...readers]
    const seen = await Promise.all(kinds.map(([, named]) => lookAt(named)))
    return new Map(kinds.map(([kind], at) => [kind, seen[at]!]))
  }
  return {
    watch<K extends Kind>(kind: K, name: string, read: () => Watched[K] | Promise<Watched[K]>): void {
      const named = readers.get(kind) ?? new Map<string, Reader>()
      readers.set(kind, named.set(name, read))
    },
    /** What is seen of a kind now, by name. */
    async at<K extends Kind>(kind: K): Promise<Map<string, Watched[K]>> {
      looking ??= lookAtAll().finally(() => {
        looking = undefined
      })
      return ((await looking).get(kind) ?? new Map()) as Map<string, Watched[K]>
    },
  }
}
