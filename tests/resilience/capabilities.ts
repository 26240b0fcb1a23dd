import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from '../support/processes/system-programs.ts'

/** Mounts a small tmpfs; returns its path. This needs root. */
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

/** Unmounts a file system, also with open files on it. */
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

/** The path of libfaketime, which changes a process's clock; null if it is not installed. */
export const libfaketimePath: string | null =
  process.env.LIBFAKETIME ?? globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? null

/** The faults that this machine can simulate. */
export const capabilities = { fillDisks: canMount(), moveClocks: libfaketimePath !== null }

/** The missing capabilities, each with the tests that are skipped. */
export const missingCapabilities: readonly string[] = [
  !capabilities.fillDisks && 'root with the right to mount: full disks are not tested (disk-full.test.ts)',
  !capabilities.moveClocks &&
    'libfaketime (Debian: apt install libfaketime): clock jumps are not tested (clock-jumps.test.ts)',
  !isInstalled('redis-server') && 'redis-server: shared rate limits are not tested (redis-rate-limits.test.ts)',
  !isInstalled('pgbouncer') && 'pgbouncer: a connection pooler is not tested (pgbouncer.test.ts)',
].filter((line) => line !== false)
