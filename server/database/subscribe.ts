import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A LISTEN/NOTIFY subscription to a channel of the database. */
export type Subscription = {
  /**
   * Whether a heartbeat confirmed within `freshFor` milliseconds that all earlier notifications were received. False without a
   * connection and behind a transaction pooler; cached entries must not be used then.
   */
  isFresh(): boolean
  /** Whether a connection exists. It sends no heartbeat. */
  isConnected(): boolean
  /** Resolves when all notifications before this call were received; false after a timeout in milliseconds. */
  catchUp(within: number): Promise<boolean>
  stop(): Promise<void>
}

type SubscriptionHandlers = { onMessage: (message: string) => void; onDisconnect: () => void }
/** Milliseconds for which a heartbeat is valid, and after which the next one is sent. */
type HeartbeatOptions = { freshFor: number; heartbeatInterval: number }

const defaultHeartbeat: HeartbeatOptions = { freshFor: 5000, heartbeatInterval: 1000 }
/** Milliseconds without a heartbeat reply after which a connection is closed as stale. */
const staleAfter = 10_000
/** Milliseconds before the first and each further attempt to reconnect. */
const reconnectDelay = { first: 100, next: 1000 }
const heartbeatPrefix = 'heartbeat '

/**
 * Subscribes to a channel on a separate connection, which is reopened when it breaks. A heartbeat is a notification to itself:
 * PostgreSQL delivers notifications in commit order, so its arrival proves that all earlier ones were received. Heartbeats are
 * sent only while `isFresh` or `catchUp` is called.
 */
export function subscribe(
  connectionString: string,
  channel: string,
  { onMessage, onDisconnect }: SubscriptionHandlers,
  { freshFor, heartbeatInterval }: HeartbeatOptions = defaultHeartbeat,
): Subscription {
  const stopping = new AbortController()
  const prefix = `${heartbeatPrefix}${process.pid} ${Math.random()} `
  let client: pg.Client | null = null
  let confirmedUpTo = Number.NEGATIVE_INFINITY
  let heartbeat: { message: string; sentAt: number; waiting: Set<() => void> } | null = null
  let heartbeatCount = 0
  // Callers that arrived after the last heartbeat was sent wait for the next one.
  let waitingForNext = new Set<() => void>()

  function sendHeartbeat() {
    heartbeat = { message: `${prefix}${++heartbeatCount}`, sentAt: performance.now(), waiting: waitingForNext }
    waitingForNext = new Set()
    client?.query('select pg_notify($1, $2)', [channel, heartbeat.message]).catch(() => {})
  }

  function receive(message: string) {
    if (message === heartbeat?.message) {
      confirmedUpTo = heartbeat.sentAt
      for (const confirm of heartbeat.waiting) confirm()
      heartbeat = null
      if (waitingForNext.size > 0) sendHeartbeat()
    } else if (!message.startsWith(heartbeatPrefix)) onMessage(message)
  }

  async function listenOnce() {
    const newClient = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true })
    const ended = new Promise<void>((resolve) => newClient.on('end', resolve))
    newClient.on('error', () => void newClient.end().catch(() => {}))
    newClient.on('notification', ({ payload = '' }) => client === newClient && receive(payload))
    await newClient.connect()
    client = newClient
    if (stopping.signal.aborted) return void (await newClient.end())
    await newClient.query(`listen ${pg.escapeIdentifier(channel)}`)
    sendHeartbeat()
    await ended
  }

  async function keepListening() {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => client?.end().catch(() => {}))
      const wasSubscribed = confirmedUpTo !== Number.NEGATIVE_INFINITY
      client = null
      heartbeat = null
      confirmedUpTo = Number.NEGATIVE_INFINITY
      onDisconnect()
      const { first, next } = reconnectDelay
      await pause(wasSubscribed ? first : next, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const listening = keepListening()

  /** Closes a connection that no longer delivers notifications, for example if a firewall has dropped it; it is then reopened. */
  function closeIfStale(now: number) {
    if (heartbeat === null || confirmedUpTo === Number.NEGATIVE_INFINITY || now - heartbeat.sentAt < staleAfter) return
    heartbeat = null
    ;(client as unknown as { connection?: { stream: Socket } } | null)?.connection?.stream.destroy()
  }

  return {
    isFresh() {
      const now = performance.now()
      closeIfStale(now)
      if (heartbeat === null && client && now - confirmedUpTo > heartbeatInterval) sendHeartbeat()
      return now - confirmedUpTo < freshFor
    },
    isConnected: () => client !== null,
    catchUp(within) {
      return new Promise((resolve) => {
        const settle = (isConfirmed: boolean) => {
          clearTimeout(timer)
          for (const group of [waitingForNext, heartbeat?.waiting]) group?.delete(confirm)
          resolve(isConfirmed)
        }
        const confirm = () => settle(true)
        const timer = setTimeout(settle, within, false)
        waitingForNext.add(confirm)
        if (heartbeat === null && client) sendHeartbeat()
      })
    },
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}
