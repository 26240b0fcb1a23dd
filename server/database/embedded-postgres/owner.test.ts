import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { releaseOwnership, takeOwnership } from './owner.ts'
import { startTime } from './processes.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'owner-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const take = () => takeOwnership(directory, '/shop/data')

function record(owner: { pid: number; started: string | undefined; directory?: string }) {
  writeFileSync(join(directory, 'owner'), JSON.stringify({ directory, ...owner }))
}

function anotherProcess(): { pid: number; started: string | undefined } {
  const child = spawn('sleep', ['60'])
  onTestFinished(() => void child.kill())
  return { pid: child.pid ?? 0, started: startTime(child.pid ?? 0) }
}

test('the first takes it, keeps it, and leaves nothing behind', async () => {
  expect([await take(), await take()]).toEqual([true, false])
  releaseOwnership(directory)
  expect(readdirSync(directory)).toEqual([])
})

test('a living owner is named to whoever comes second', async () => {
  const other = anotherProcess()
  record(other)

  await expect(take()).rejects.toThrow(`DATA_DIR /shop/data is already in use by process ${other.pid}`)
  releaseOwnership(directory)
  expect(existsSync(join(directory, 'owner'))).toBe(true)
})

test('a later process of the same number is not the owner', async () => {
  record({ ...anotherProcess(), started: '1' })
  expect(await take()).toBe(true)
})

test('the record that came with a copied directory counts for nothing', async () => {
  record({ ...anotherProcess(), directory: '/shop/original' })
  expect(await take()).toBe(true)
})

test('a lock that a killed process left is not waited for', async () => {
  const lock = join(directory, 'owner.lock')
  mkdirSync(lock)
  utimesSync(lock, 1, 1)
  expect(await take()).toBe(true)
})
