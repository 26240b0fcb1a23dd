import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { findPayoutSecret } from './payout-secret.ts'

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vipani-secret-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('a store with its own PostgreSQL has the secret in a file that only its user reads, the same for all processes', async ({
  context: { db },
}) => {
  const dataDir = await createDataDir()
  const config = { jwtSecret: undefined, databaseUrl: undefined, dataDir }
  const secrets = await Promise.all(Array.from({ length: 4 }, () => findPayoutSecret(config, db)))
  expect(new Set([...secrets, await findPayoutSecret(config, db)]).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['payout-secret'])
  const path = join(dataDir, 'payout-secret')
  expect((await readFile(path, 'utf8')).trim()).toBe(secrets[0])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await db.selectFrom('secrets').select('name').execute()).toEqual([])

  await writeFile(path, '')
  await expect(findPayoutSecret(config, db)).rejects.toThrow('payout-secret is damaged')
})

test.skipIf(process.getuid?.() === 0)(
  'a file of the secret that belongs to another account ends the start with its path',
  async ({ context: { db } }) => {
    const dataDir = await createDataDir()
    await writeFile(join(dataDir, 'payout-secret'), 'x'.repeat(43), { mode: 0 })
    await expect(findPayoutSecret({ jwtSecret: undefined, databaseUrl: undefined, dataDir }, db)).rejects.toThrow(
      'payout-secret may not be read by this account.',
    )
  },
)

test('JWT_SECRET is preferred, and a store on another PostgreSQL without it has the secret in a row', async ({
  context: { db },
}) => {
  const dataDir = await createDataDir()
  const databaseUrl = 'postgres://db.example/shop'
  const jwtSecret = 'a secret with at least 32 characters'
  expect(await findPayoutSecret({ jwtSecret, databaseUrl, dataDir }, db)).toBe(jwtSecret)
  const secret = await findPayoutSecret({ jwtSecret: undefined, databaseUrl, dataDir }, db)
  expect(await findPayoutSecret({ jwtSecret: undefined, databaseUrl, dataDir: '/nowhere' }, db)).toBe(secret)
  expect(await db.selectFrom('secrets').select(['name', 'value']).execute()).toEqual([
    { name: 'payouts', value: secret },
  ])
  expect(await readdir(dataDir)).toEqual([])
})
