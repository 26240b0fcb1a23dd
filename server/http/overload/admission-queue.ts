/** The limits of one class of requests. */
export type QueueLimits = {
  /** Requests that are handled at once; and while the thread computes all the time, so that more of them would only delay each other. */
  concurrent: number
  concurrentWhileBusy: number
  /** Milliseconds that a request waits at most. */
  maxWait: number
  /** The same while some request has been waiting for all of the last `maxWait` milliseconds. */
  maxWaitInOverload: number
}

export type AdmissionQueue = {
  /** Waits until fewer requests are handled than may be at once; resolves with false if that takes too long. Each true needs a `leave`. */
  enter(): Promise<boolean>
  leave(): void
  /** Whether a request would not wait. */
  isFree(): boolean
  /**
   * Rejects the requests that have waited too long, and admits others if the thread is no longer busy; called at short intervals while
   * requests wait.
   */
  update(): void
  readonly counts: { handled: number; waiting: number }
}

type Waiting = { since: number; resolve: (isAdmitted: boolean) => void }

/**
 * A queue in front of work that one thread does: with more requests at once none is answered earlier, and each uses memory and delays the
 * others. The time in the queue is limited as in CoDel (https://queue.acm.org/detail.cfm?id=2839461): a burst may wait for `maxWait`, but a
 * queue that was not empty for that long would make every request wait, so that the wait is then short and the excess is rejected.
 */
export function createAdmissionQueue(
  { concurrent, concurrentWhileBusy, maxWait, maxWaitInOverload }: QueueLimits,
  isBusy: () => boolean,
  now: () => number = () => performance.now(),
): AdmissionQueue {
  const waiting: Waiting[] = []
  let handled = 0
  let emptyAt = now()

  const hasPlace = () => handled < (isBusy() ? concurrentWhileBusy : concurrent)
  const currentMaxWait = () => (now() - emptyAt > maxWait ? maxWaitInOverload : maxWait)

  function rejectExpired() {
    const earliest = now() - currentMaxWait()
    while (waiting[0] && waiting[0].since <= earliest) waiting.shift()!.resolve(false)
  }

  function update() {
    rejectExpired()
    while (hasPlace() && waiting.length > 0) {
      handled++
      waiting.shift()!.resolve(true)
    }
    if (waiting.length === 0) emptyAt = now()
  }

  const isFree = () => hasPlace() && waiting.length === 0

  return {
    isFree,
    async enter() {
      if (waiting.length === 0) emptyAt = now()
      if (isFree()) {
        handled++
        return true
      }
      return new Promise((resolve) => waiting.push({ since: now(), resolve }))
    },
    leave() {
      handled--
      update()
    },
    update,
    get counts() {
      return { handled, waiting: waiting.length }
    },
  }
}
