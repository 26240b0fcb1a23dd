import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { test as shopTest } from '#tests/support/test-context.ts'
import { ensureAdministrator } from './ensure-administrator.ts'
import { tokenSecret } from './sessions/secrets.store.ts'
import { signIn } from './sign-in.ts'

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
const test = shopTest.extend('directory', async ({}, { onCleanup }) => {
  const directory = await mkdtemp(join(tmpdir(), 'vipani-admin-'))
  onCleanup(() => rm(directory, { recursive: true }))
  return directory
})
const names = { username: 'admin', email: 'admin@example.com' }

test('a new store gets an administrator whose password is only in its file and in the first start’s output', async ({
  context,
  directory,
}) => {
  await writeFile(join(directory, 'first-administrator.txt'), 'left over', { mode: 0o644 })
  const created = await ensureAdministrator(context, { ...names, directory })

  expect(created).toMatchObject({ username: 'admin', file: join(directory, 'first-administrator.txt') })
  expect((await stat(created!.file!)).mode & 0o777).toBe(0o600)
  expect(await readFile(created!.file!, 'utf8')).toContain(created!.password)
  expect(created!.password).toMatch(/^[A-Za-z0-9]{20}$/)
  const { user } = await signInAs(context, { identifier: 'admin', password: created!.password! })
  expect(user.userType).toBe('ADMIN')
})

test('a configured password is used and written nowhere', async ({ context, directory }) => {
  const created = await ensureAdministrator(context, { ...names, password: 'given one', directory })
  expect(created).toEqual({ username: 'admin' })
  await expect(signIn(context, { identifier: 'admin', password: 'given one' })).resolves.toBeDefined()
  await expect(stat(join(directory, 'first-administrator.txt'))).rejects.toThrow('ENOENT')
})

test('a store with an administrator gets no other', async ({ context, directory }) => {
  await createAdmin(context)
  expect(await ensureAdministrator(context, { ...names, directory })).toBeUndefined()
})

test('processes that start at the same time create one administrator', async ({ context, directory }) => {
  const starts = Array.from({ length: 4 }, () => ensureAdministrator(context, { ...names, directory }))
  const created = (await Promise.all(starts)).filter((one) => one !== undefined)
  expect(created).toHaveLength(1)
  await expect(signIn(context, { identifier: 'admin', password: created[0]!.password! })).resolves.toBeDefined()
})

test('a username that a customer has is reported to the operator', async ({ context, directory }) => {
  await createCustomer(context, { username: 'Admin' })
  await expect(ensureAdministrator(context, { ...names, directory })).rejects.toThrow(ConfigurationError)
})

test('the secret that signs tokens is created once by parallel calls', async ({ context }) => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => tokenSecret(context.db)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]!.length).toBeGreaterThanOrEqual(43)
})
