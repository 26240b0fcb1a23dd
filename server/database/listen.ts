import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Hears what any process tells on a channel of the database. */
export type Listener = {
  /**
   * Whether everything told up to a few seconds ago is known to have been heard. False while the connection is away, and
   * behind a pooler that passes nothing on: then nothing may be remembered on the strength of having heard nothing.
   */
  isHearing(): boolean
  /** Whether there is a connection to hear on; asking changes nothing. */
  isConnected(): boolean
  stop(): Promise<void>
}

type Heard = { onMessage: (message: string) => void; onSilence: () => void }

/** Milliseconds for which an echo stands, and after which the next one is asked for. */
const trusted = 5000
const askAgain = 1000
const retryAfter = 1000

/**
 * Listens on a channel, on a connection of its own that is made again when it breaks. That it still hears is proved by an
 * echo: PostgreSQL tells in the order of commits, so whoever hears their own word has heard all that was told before it.
 * The echo is asked for only while somebody wants to know; a shop at rest sends nothing.
 */
export function listenTo(connectionString: string, channel: string, { onMessage, onSilence }: Heard): Listener {
  const stopping = new AbortController()
  const echo = `echo ${process.pid} ${Math.random()}`
  let client: pg.Client | null = null
  let heardUpTo = Number.NEGATIVE_INFINITY
  let askedAt: number | null = null

  function ask() {
    askedAt = performance.now()
    client?.query('select pg_notify($1, $2)', [channel, echo]).catch(() => {})
  }

  function hear(message: string | undefined) {
    if (message !== echo) return onMessage(message ?? '')
    heardUpTo = askedAt ?? heardUpTo
    askedAt = null
  }

  async function listenOnce() {
    const own = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true })
    const ended = new Promise<void>((resolve) => own.on('end', resolve))
    own.on('error', () => void own.end().catch(() => {}))
    own.on('notification', ({ payload }) => hear(payload))
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
      client = null
      askedAt = null
      heardUpTo = Number.NEGATIVE_INFINITY
      onSilence()
      await pause(retryAfter, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const listening = keepListening()

  /** A connection that has gone deaf without a word, as behind a firewall that forgot it, is made anew. */
  function giveUpIfDeaf(now: number) {
    if (askedAt === null || heardUpTo === Number.NEGATIVE_INFINITY || now - askedAt < 2 * trusted) return
    askedAt = null
    ;(client as unknown as { connection?: { stream: Socket } } | null)?.connection?.stream.destroy()
  }

  return {
    isHearing() {
      const now = performance.now()
      giveUpIfDeaf(now)
      if (askedAt === null && client && now - heardUpTo > askAgain) ask()
      return now - heardUpTo < trusted
    },
    isConnected: () => client !== null,
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}
