import v8 from 'node:v8'

const oldSpaces = new Set(['old_space', 'large_object_space'])
const usedBytes = () =>
  v8
    .getHeapSpaceStatistics()
    .reduce((sum, { space_name, space_used_size }) => sum + (oldSpaces.has(space_name) ? space_used_size : 0), 0)

/** Average growth of the old and large object spaces per call of `work`, in bytes, without subtracting what a GC frees. */
export async function oldSpaceGrowth(times: number, work: () => Promise<unknown>): Promise<number> {
  let growth = 0
  for (let n = 0, before = usedBytes(); n < times; n++) {
    await work()
    const now = usedBytes()
    growth += Math.max(0, now - before)
    before = now
  }
  return growth / times
}
