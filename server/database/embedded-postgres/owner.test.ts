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

test('a process takes the ownership once, and its release deletes the file', async () => {
  expect([await take(), await take()]).toEqual([true, false])
  releaseOwnership(directory)
  expect(readdirSync(directory)).toEqual([])
})

test('the error for a second process names the live owner', async () => {
  const other = anotherProcess()
  record(other)

  await expect(take()).rejects.toThrow(`DATA_DIR /shop/data is already in use by process ${other.pid}`)
  releaseOwnership(directory)
  expect(existsSync(join(directory, 'owner'))).toBe(true)
})

test('a later process with the same pid is not the owner', async () => {
  record({ ...anotherProcess(), started: '1' })
  expect(await take()).toBe(true)
})

test('an owner file in a copied directory is ignored', async () => {
  record({ ...anotherProcess(), directory: '/shop/original' })
  expect(await take()).toBe(true)
})

test('a stale lock of a killed process is removed', async () => {
  const lock = join(directory, 'owner.lock')
  mkdirSync(lock)
  utimesSync(lock, 1, 1)
  expect(await take()).toBe(true)
})
