import { statfs } from 'node:fs/promises'
import type { DiskCounts } from './metrics.ts'

/** The size of a directory's file system, and the bytes that this account can still use. */
export async function diskUsage(directory: string): Promise<DiskCounts> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, size: blocks * bsize }
}
