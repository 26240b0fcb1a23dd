import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Account } from './account.ts'
import { createCluster } from './cluster.ts'

const account: Account = { name: 'self', uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1, as: {} }

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cluster-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
})

/** A program in place of `initdb`: it writes its arguments into the cluster, after the lines of the script. */
function fakeInitdb(script: string): string {
  const path = join(directory, 'initdb')
  writeFileSync(path, `#!/bin/sh\n${script}\necho "$@" > "$2/arguments"\n`)
  chmodSync(path, 0o755)
  return path
}

const argumentsOf = (cluster: string) => readFileSync(join(cluster, 'arguments'), 'utf8')

test('a cluster has the letters of all scripts', async () => {
  const cluster = join(directory, 'pg')
  await createCluster(cluster, fakeInitdb(''), account)
  expect(argumentsOf(cluster)).toContain(' --lc-ctype=C.UTF-8')
})

test('a host without the locale C.UTF-8 gets a cluster with the letters of ASCII', async () => {
  const localeIsInvalid = `case "$*" in *--lc-ctype=*) echo 'initdb: error: invalid locale name "C.UTF-8"' >&2; exit 1;; esac`
  const cluster = join(directory, 'pg')
  await createCluster(cluster, fakeInitdb(localeIsInvalid), account)
  expect(argumentsOf(cluster)).not.toContain('lc-ctype')
})

test('another error of initdb is reported after one attempt, and leaves no directory', async () => {
  const failure = `echo "$@" >> ${JSON.stringify(join(directory, 'attempts'))}; echo 'initdb: error: no space left on device' >&2; exit 1`
  const cluster = join(directory, 'pg')
  await expect(createCluster(cluster, fakeInitdb(failure), account)).rejects.toThrow('no space left on device')

  expect(readFileSync(join(directory, 'attempts'), 'utf8').trim().split('\n')).toHaveLength(1)
  expect(existsSync(cluster)).toBe(false)
})
