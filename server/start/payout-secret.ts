import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { findOrCreateSecret } from '#server/identity/sessions/secrets.store.ts'

const minLength = 32

/**
 * The secret from which the key of payout details is derived, outside the database where another place exists: JWT_SECRET; a file in DATA_DIR
 * of a store with its own PostgreSQL, which runs on one machine; else a row, because several machines need the same.
 */
export async function findPayoutSecret(
  { jwtSecret, databaseUrl, dataDir }: Pick<Config, 'jwtSecret' | 'databaseUrl' | 'dataDir'>,
  db: Database,
): Promise<string> {
  if (jwtSecret) return jwtSecret
  return databaseUrl ? findOrCreateSecret(db, 'payouts') : findOrCreateFile(dataDir)
}

/** The secret in the file, the same for all processes; the first one creates it, complete, with mode 0600. */
async function findOrCreateFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'payout-secret')
  const existing = await readIfExists(path)
  if (existing !== null) return existing
  await mkdir(dataDir, { recursive: true })
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    await link(temporary, path)
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
  return (await readIfExists(path)) ?? findOrCreateFile(dataDir)
}

async function readIfExists(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    if (error.code === 'EACCES')
      throw new ConfigurationError(`${path} may not be read by this account. Give the file to it (chown).`)
    throw error
  })
  const secret = text?.trim() ?? null
  if (secret !== null && secret.length < minLength) {
    throw new ConfigurationError(
      `${path} is damaged. Remove it: a new one is created, and customers are asked for their payout details again.`,
    )
  }
  return secret
}
