import type { AppContext } from '#server/context.ts'
import { isStoredSince, upsertSignIn } from '#server/throttle/throttle.store.ts'
import { knownClientLifetime } from '#server/throttle/throttle-rules.ts'

type KnownClientDeps = Pick<AppContext, 'db' | 'clock' | 'rateLimit' | 'tokens'>

/** A keyed hash: the table contains neither names nor IP addresses, and reveals nobody's client without the secret. */
const knownClientKey = ({ tokens }: KnownClientDeps, name: string, client: string): string =>
  tokens.keyedHash(JSON.stringify(['knownClient', name, client]))

/**
 * By what the attempts of all clients on a name are counted: the name; for a client that has signed in with it within `knownClientLifetime` also
 * the client, so that attempts of others do not delay it.
 */
export async function countedBy(deps: KnownClientDeps, name: string, client: string): Promise<string[]> {
  if (!deps.rateLimit) return [name]
  const since = new Date(deps.clock().getTime() - knownClientLifetime)
  return (await isStoredSince(deps.db, knownClientKey(deps, name, client), since)) ? [name, client] : [name]
}

/** Stores that a client has signed in with these names. */
export async function saveKnownClient(deps: KnownClientDeps, names: readonly string[], client: string): Promise<void> {
  if (!deps.rateLimit) return
  const keys = names.map((name) => knownClientKey(deps, name.toLowerCase(), client))
  await upsertSignIn(deps.db, keys, deps.clock())
}
