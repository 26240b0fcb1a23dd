const heartbeatPrefix = 'heartbeat '
const never = Number.NEGATIVE_INFINITY

/** Milliseconds after which a heartbeat that was not received is overdue. */
const overdueAfter = 10_000

/**
 * The heartbeats of a subscription: notifications that it sends to its own channel, one at a time. PostgreSQL delivers
 * notifications in commit order, so a received heartbeat proves that all notifications before it were received.
 */
export type Heartbeats = {
  /** Sends a heartbeat, unless one is pending. */
  send(): void
  /** Whether a notification is a heartbeat, its own or that of another process. Confirms the pending one. */
  receive(message: string): boolean
  /** The time (`performance.now()`) up to which all notifications were received; -Infinity before a heartbeat was received. */
  confirmedUpTo(): number
  /** Whether heartbeats were received on this connection, and the pending one is overdue. */
  isOverdue(now: number): boolean
  /** Resolves when a heartbeat that is sent after this call was received; false after a timeout in milliseconds. */
  waitForNext(within: number): Promise<boolean>
  /** Starts again for another connection. */
  reset(): void
}

type PendingHeartbeat = { message: string; sentAt: number; waiting: Set<() => void> }

export function createHeartbeats(notify: (message: string) => void): Heartbeats {
  const ownPrefix = `${heartbeatPrefix}${process.pid} ${Math.random()} `
  let count = 0
  let confirmed = never
  let pending: PendingHeartbeat | null = null
  // Callers that arrived after the pending heartbeat was sent wait for the next one.
  let waitingForNext = new Set<() => void>()

  function send() {
    if (pending) return
    pending = { message: `${ownPrefix}${++count}`, sentAt: performance.now(), waiting: waitingForNext }
    waitingForNext = new Set()
    notify(pending.message)
  }

  function confirm({ sentAt, waiting }: PendingHeartbeat) {
    pending = null
    confirmed = sentAt
    for (const onConfirmed of waiting) onConfirmed()
    if (waitingForNext.size > 0) send()
  }

  return {
    send,
    receive(message) {
      if (message === pending?.message) confirm(pending)
      return message.startsWith(heartbeatPrefix)
    },
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
