import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const hasProgram = (name: string): boolean =>
  ['/usr/local/sbin', '/usr/sbin', '/sbin', ...(process.env.PATH ?? '').split(':')].some((directory) =>
    existsSync(join(directory, name)),
  )

/** Mounts a small file system in memory, which can be full; returns where it lies. Root alone may do that. */
export function mountSmallDisk(megabytes: number): string {
  const place = mkdtempSync(join(tmpdir(), 'vipani-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'vipani-test', place], {
      stdio: 'pipe',
    })
    return place
  } catch (error) {
    rmdirSync(place)
    throw error
  }
}

/** Takes it away again, whoever still has a file open on it. */
export function unmount(place: string): void {
  execFileSync('umount', ['-l', place])
  rmdirSync(place)
}

function canMount(): boolean {
  try {
    unmount(mountSmallDisk(1))
    return true
  } catch {
    return false
  }
}

/** The library that moves a process's clock (package libfaketime); null where it is not installed. */
export const libfaketimePath: string | null =
  process.env.LIBFAKETIME ?? globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? null

/** What this machine can do to a store. */
export const capabilities = { fillDisks: canMount(), moveClocks: libfaketimePath !== null }

/** What is not there, and which faults are not tried without it. */
export const missingCapabilities: readonly string[] = [
  !capabilities.fillDisks && 'root with the right to mount: no disk is filled (disk-full.test.ts)',
  !capabilities.moveClocks && 'libfaketime (Debian: apt install libfaketime): no clock jumps (clock-jumps.test.ts)',
  !hasProgram('redis-server') && 'redis-server: request limits are not shared (redis-limits.test.ts)',
  !hasProgram('pgbouncer') && 'pgbouncer: no pooler stands in between (pgbouncer.test.ts)',
].filter((line) => line !== false)
