import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createHeartbeats } from './heartbeats.ts'
import { withClient } from './with-client.ts'

/** A LISTEN/NOTIFY subscription to a channel of the database. */
export type Subscription = {
  /**
   * Whether a heartbeat confirmed within some milliseconds, by default `freshFor`, that all earlier notifications were received. False
   * without a connection and behind a transaction pooler, which forwards no notifications; cached entries must not be used then.
   */
  isFresh(within?: number): boolean
  /** Whether the connection has delivered a notification: false behind a transaction pooler. It sends no heartbeat. */
  isReceiving(): boolean
  /** Resolves when all notifications before this call were received; false after a timeout in milliseconds. */
  catchUp(within: number): Promise<boolean>
  stop(): Promise<void>
}

type SubscriptionHandlers = { onMessage: (message: string) => void; onDisconnect: () => void }
/** Milliseconds for which a heartbeat is valid, and after which the next one is sent. */
type HeartbeatOptions = { freshFor: number; heartbeatInterval: number }

const defaultHeartbeat: HeartbeatOptions = { freshFor: 5000, heartbeatInterval: 1000 }
/** Milliseconds before the first and each further attempt to reconnect. */
const reconnectDelay = { first: 100, next: 1000 }
/** The beginning of the notification by which a subscription tests its connection. All processes receive it, and those of earlier versions ignore it. */
const testPrefix = 'heartbeat '

/**
 * Subscribes to a channel on a separate connection, which is reopened when it breaks. Heartbeats are sent only while `isFresh` or
 * `catchUp` is called.
 */
export function subscribe(
  connectionString: string,
  channel: string,
  { onMessage, onDisconnect }: SubscriptionHandlers,
  { freshFor, heartbeatInterval }: HeartbeatOptions = defaultHeartbeat,
): Subscription {
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let isReceiving = false
  // Notifications as heartbeats would wait for the commits of all others: PostgreSQL has one lock for the commits that notify.
  const heartbeats = createHeartbeats(async () => client?.query({ name: 'heartbeat', text: 'select' }))

  /** Notifies the channel on a connection of its own: a transaction pooler forwards the notification to no connection but that. */
  const notify = (message: string) =>
    withClient({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 }, (notifier) =>
      notifier.query('select pg_notify($1, $2)', [channel, message]),
    )

  /** Connects and listens until the connection ends. Heartbeats begin once the connection has received a notification. */
  async function listenOnce() {
    const newClient = new pg.Client({
      connectionString,
      application_name: `listen ${channel}`,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    const ended = new Promise<void>((resolve) => newClient.on('end', resolve))
    newClient.on('error', () => void newClient.end().catch(() => {}))
    const testMessage = `${testPrefix}${randomUUID()}`
    newClient.on('notification', ({ payload = '' }) => {
      if (client !== newClient) return
      if (!payload.startsWith(testPrefix)) return onMessage(payload)
      if (payload !== testMessage) return
      isReceiving = true
      heartbeats.send()
    })
    await newClient.connect()
    client = newClient
    if (stopping.signal.aborted) return void (await newClient.end())
    await newClient.query(`listen ${pg.escapeIdentifier(channel)}`)
    await notify(testMessage)
    await ended
  }

  async function keepListening() {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => client?.end().catch(() => {}))
      const wasConfirmed = heartbeats.confirmedUpTo() !== Number.NEGATIVE_INFINITY
      client = null
      isReceiving = false
      heartbeats.reset()
      onDisconnect()
      const { first, next } = reconnectDelay
      await delay(wasConfirmed ? first : next, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const listening = keepListening()

  return {
    isFresh(within = freshFor) {
      const now = performance.now()
      // The connection no longer delivers notifications, for example because a firewall has dropped it.
      if (heartbeats.isOverdue(now)) destroySocket(client)
      if (isReceiving && now - heartbeats.confirmedUpTo() > heartbeatInterval) heartbeats.send()
      return now - heartbeats.confirmedUpTo() < within
    },
    isReceiving: () => isReceiving,
    catchUp(within) {
      const isCaughtUp = heartbeats.waitForNext(within)
      if (isReceiving) heartbeats.send()
      return isCaughtUp
    },
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}

/** Closes a connection without waiting for PostgreSQL. */
function destroySocket(client: pg.Client | null) {
  const { connection } = (client ?? {}) as unknown as { connection?: { stream: Socket } }
  connection?.stream.destroy()
}
