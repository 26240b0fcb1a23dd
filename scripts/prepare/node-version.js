import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node version that runs TypeScript without a build and that React Router supports. */
const oldestVersion = [22, 22]

/** A notice about the Node version of npm scripts, none for Node 24; throws if the host's version is too old. */
export function nodeVersionNotice(bin, host = process.versions.node) {
  const pinned = join(bin, 'node')
  if (existsSync(pinned)) {
    if (spawnSync(pinned, ['--version']).status === 0) return undefined
    // Built for another C library (Alpine): removed, because npm scripts would find it first and fail.
    rmSync(pinned, { force: true })
  }
  const [major = 0, minor = 0] = host.split('.').map(Number)
  if (major >= 24) return undefined

  const missing = `No Node 24 can be had from npm for ${process.platform}-${process.arch}`
  if (major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1]))
    return `${missing}: using this machine's ${host}.`
  throw new Error(`${missing}, and this machine's ${host} is too old: install Node 24 and start again.`)
}
