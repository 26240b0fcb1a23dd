const never = Number.NEGATIVE_INFINITY

/** Milliseconds after which a heartbeat without a response is overdue. */
const overdueAfter = 10_000

/**
 * The heartbeats of a subscription: empty queries on the connection that listens, one at a time. PostgreSQL signals a listening connection
 * before it responds to the COMMIT of a notification, and sends what is due before the response to a query. So each response proves that
 * the notifications of all transactions that had ended before the query were received.
 */
type Heartbeats = {
  /** Sends a heartbeat, unless one is pending. */
  send(): void
  /** The time (`performance.now()`) up to which all notifications were received; -Infinity before the first response. */
  confirmedUpTo(): number
  /** Whether the connection has responded before, but not to the pending heartbeat in time. */
  isOverdue(now: number): boolean
  /** Resolves when a heartbeat that is sent after this call was confirmed; false after a timeout in milliseconds. */
  waitForNext(within: number): Promise<boolean>
  /** Starts again for another connection. */
  reset(): void
}

type PendingHeartbeat = { sentAt: number; waiting: Set<() => void> }

/** `query` resolves with the response of the connection; a rejection leaves the heartbeat without one. */
export function createHeartbeats(query: () => Promise<unknown>): Heartbeats {
  let confirmed = never
  let pending: PendingHeartbeat | null = null
  // Callers that arrived after the pending heartbeat was sent wait for the next one.
  let waitingForNext = new Set<() => void>()

  function send() {
    if (pending) return
    const heartbeat: PendingHeartbeat = { sentAt: performance.now(), waiting: waitingForNext }
    pending = heartbeat
    waitingForNext = new Set()
    query().then(
      () => confirm(heartbeat),
      () => {},
    )
  }

  function confirm(heartbeat: PendingHeartbeat) {
    // The response came from the connection before.
    if (heartbeat !== pending) return
    pending = null
    confirmed = heartbeat.sentAt
    for (const onConfirmed of heartbeat.waiting) onConfirmed()
    if (waitingForNext.size > 0) send()
  }

  return {
    send,
    confirmedUpTo: () => confirmed,
    isOverdue: (now) => pending !== null && confirmed !== never && now - pending.sentAt >= overdueAfter,
    waitForNext(within) {
      return new Promise((resolve) => {
        const settle = (isConfirmed: boolean) => {
          clearTimeout(timer)
          for (const group of [waitingForNext, pending?.waiting]) group?.delete(onConfirmed)
          resolve(isConfirmed)
        }
        const onConfirmed = () => settle(true)
        // A busy process runs its timers before it reads: what has arrived by then is read before the immediate.
        const timer = setTimeout(() => void setImmediate(settle, false), within)
        waitingForNext.add(onConfirmed)
      })
    },
    reset() {
      pending = null
      confirmed = never
    },
  }
}
