import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Hears what any process tells on a channel of the database. */
export type Subscription = {
  /**
   * Whether everything told up to a few seconds ago is known to have been heard. False while the connection is away, and
   * behind a pooler that passes nothing on: then nothing may be remembered on the strength of having heard nothing.
   */
  isFresh(): boolean
  /** Whether there is a connection to hear on; asking changes nothing. */
  isConnected(): boolean
  /** Resolves as soon as everything told before this call has been heard; false where that takes longer than so many milliseconds. */
  catchUp(within: number): Promise<boolean>
  stop(): Promise<void>
}

type SubscriptionHandlers = { onMessage: (message: string) => void; onDisconnect: () => void }
/** Milliseconds for which an echo stands, and after which the next one is asked for. */
type HeartbeatOptions = { freshFor: number; heartbeatInterval: number }

const defaultHeartbeat: HeartbeatOptions = { freshFor: 5000, heartbeatInterval: 1000 }
/** Milliseconds without an echo after which a connection counts as deaf. */
const staleAfter = 10_000
/** Milliseconds before a broken connection is made again, and before each further try. */
const reconnectDelay = { first: 100, next: 1000 }

/**
 * Listens on a channel, on a connection of its own that is made again when it breaks. That it still hears is proved by an
 * echo: PostgreSQL tells in the order of commits, so whoever hears their own word has heard all that was told before it.
 * The echo is asked for only while somebody wants to know; a shop at rest sends nothing.
 */
export function subscribe(
  connectionString: string,
  channel: string,
  { onMessage, onDisconnect }: SubscriptionHandlers,
  { freshFor: trusted, heartbeatInterval: askAgain }: HeartbeatOptions = defaultHeartbeat,
): Subscription {
  const stopping = new AbortController()
  const name = `echo ${process.pid} ${Math.random()} `
  let client: pg.Client | null = null
  let heardUpTo = Number.NEGATIVE_INFINITY
  let asked: { word: string; at: number; waiting: Set<() => void> } | null = null
  let asking = 0
  // Who came after the last word was sent needs a later one.
  let waiting = new Set<() => void>()

  function ask() {
    asked = { word: `${name}${++asking}`, at: performance.now(), waiting }
    waiting = new Set()
    client?.query('select pg_notify($1, $2)', [channel, asked.word]).catch(() => {})
  }

  function hear(message: string) {
    if (message === asked?.word) {
      heardUpTo = asked.at
      for (const proceed of asked.waiting) proceed()
      asked = null
      if (waiting.size > 0) ask()
    } else if (!message.startsWith('echo ')) onMessage(message)
  }

  async function listenOnce() {
    const own = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true })
    const ended = new Promise<void>((resolve) => own.on('end', resolve))
    own.on('error', () => void own.end().catch(() => {}))
    own.on('notification', ({ payload = '' }) => client === own && hear(payload))
    await own.connect()
    client = own
    if (stopping.signal.aborted) return void (await own.end())
    await own.query(`listen ${pg.escapeIdentifier(channel)}`)
    ask()
    await ended
  }

  async function keepListening() {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => client?.end().catch(() => {}))
      const hasHeard = heardUpTo !== Number.NEGATIVE_INFINITY
      client = null
      asked = null
      heardUpTo = Number.NEGATIVE_INFINITY
      onDisconnect()
      const { first, next } = reconnectDelay
      await pause(hasHeard ? first : next, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const listening = keepListening()

  /** A connection that has gone deaf without a word, as behind a firewall that forgot it, is made anew. */
  function giveUpIfDeaf(now: number) {
    if (asked === null || heardUpTo === Number.NEGATIVE_INFINITY || now - asked.at < staleAfter) return
    asked = null
    ;(client as unknown as { connection?: { stream: Socket } } | null)?.connection?.stream.destroy()
  }

  return {
    isFresh() {
      const now = performance.now()
      giveUpIfDeaf(now)
      if (asked === null && client && now - heardUpTo > askAgain) ask()
      return now - heardUpTo < trusted
    },
    isConnected: () => client !== null,
    catchUp(within) {
      return new Promise((resolve) => {
        const settle = (isHeard: boolean) => {
          clearTimeout(timer)
          for (const group of [waiting, asked?.waiting]) group?.delete(proceed)
          resolve(isHeard)
        }
        const proceed = () => settle(true)
        const timer = setTimeout(settle, within, false)
        waiting.add(proceed)
        if (asked === null && client) ask()
      })
    },
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}
