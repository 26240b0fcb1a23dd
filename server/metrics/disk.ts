import { statfs } from 'node:fs/promises'
import type { DiskCounts } from './metrics.ts'

/** The room on the file system that a directory lies on; free is what this account may still use. */
export async function diskUsage(directory: string): Promise<DiskCounts> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, size: blocks * bsize }
}
