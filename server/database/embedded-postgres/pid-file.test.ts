import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { isPostmasterOf, readPidFile, removeStaleLocks } from './pid-file.ts'
import { isPidInUse, startTime, waitForExit } from './processes.ts'

let cluster: string
let file: string
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'cluster-'))
  file = join(cluster, 'postmaster.pid')
})
afterEach(() => rmSync(cluster, { recursive: true, force: true }))

/** Returns the pid of an ended process that its parent does not reap. */
async function createZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill())
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))))
  await waitForExit(pid, startTime(pid), 5000)
  return pid
}

const isRemoved = (pid: number) => {
  writeFileSync(file, `${pid}\n${cluster}\n`)
  removeStaleLocks(cluster, cluster)
  return !existsSync(file)
}

test('the lock of a zombie is removed, although its pid is in use', async () => {
  const pid = await createZombie()

  expect([startTime(pid), isPidInUse(pid)]).toEqual([undefined, true])
  expect(isRemoved(pid)).toBe(true)
})

test('a lock whose pid belongs to another program is removed', () => {
  expect(isRemoved(process.pid)).toBe(true)
})

test('the lock of a dead process is left to PostgreSQL', async () => {
  const child = spawn('true')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(isRemoved(child.pid ?? 0)).toBe(false)
})

test('another program is not the postmaster of the cluster', () => {
  expect(isPostmasterOf(process.pid, cluster)).toBe(false)
})

test('a pid file without its first line is treated as missing', () => {
  expect(readPidFile(cluster)).toBeUndefined()
  writeFileSync(file, '')
  expect(readPidFile(cluster)).toBeUndefined()
  writeFileSync(file, `42\n${cluster}\n1790000000\n5432\n/run/shop\n\n  123   4\nready   \n`)
  expect(readPidFile(cluster)).toEqual({
    pid: 42,
    cluster,
    started: 1790000000,
    socketDirectory: '/run/shop',
    status: 'ready',
  })
})
