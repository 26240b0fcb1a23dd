import v8 from 'node:v8'

const oldSpaces = new Set(['old_space', 'large_object_space'])
const usedBytes = () =>
  v8
    .getHeapSpaceStatistics()
    .reduce((sum, { space_name, space_used_size }) => sum + (oldSpaces.has(space_name) ? space_used_size : 0), 0)

/** Bytes for each of so many times that came to stand among what lives long, whether they were needed there or not. */
export async function oldSpaceGrowth(times: number, work: () => Promise<unknown>): Promise<number> {
  let grown = 0
  for (let n = 0, before = usedBytes(); n < times; n++) {
    await work()
    const now = usedBytes()
    grown += Math.max(0, now - before)
    before = now
  }
  return grown / times
}
