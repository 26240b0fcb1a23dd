import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node that runs the server's TypeScript as it stands and that React Router supports. */
const OLDEST = [22, 22]

/** What to say about the Node that npm scripts will find: nothing for Node 24; throws when the host's own is too old. */
export function nodeNotice(bin, host = process.versions.node) {
  const pinned = join(bin, 'node')
  if (existsSync(pinned)) {
    if (spawnSync(pinned, ['--version']).status === 0) return undefined
    // Made for another C library (Alpine): out of the way, or every script would stumble over it.
    rmSync(pinned, { force: true })
  }
  const [major = 0, minor = 0] = host.split('.').map(Number)
  if (major >= 24) return undefined

  const missing = `No Node 24 can be had from npm for ${process.platform}-${process.arch}`
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]))
    return `${missing}: using this machine's ${host}.`
  throw new Error(`${missing}, and this machine's ${host} is too old: install Node 24 and start again.`)
}
