import pLimit from 'p-limit'
import { tooBusy } from '#server/errors.ts'

/**
 * Returns a function that runs at most `concurrency` tasks at once; further ones wait. One that has waited longer than `maxWait`
 * milliseconds throws 'unavailable' without running, so that a task that does not end delays no other for longer than the first ones.
 */
export function createConcurrencyLimit(concurrency: number, maxWait: number) {
  const limit = pLimit(concurrency)
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const queuedAt = performance.now()
    return limit(() => {
      if (performance.now() - queuedAt > maxWait) throw tooBusy()
      return task()
    })
  }
}
