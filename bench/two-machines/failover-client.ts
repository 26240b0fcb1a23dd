import { setTimeout as delay } from 'node:timers/promises'
import { createHttpClient, type TrafficRequest } from '../mixed-traffic/http-client.ts'
import type { SendResult } from '../mixed-traffic/open-loop.ts'

/** Milliseconds in which a group that has broken a connection gets no request. */
const avoidMs = 1000
const maxTries = 20
const retryMs = 100

/**
 * Sends each request to the next of some stores, like a load balancer without sticky sessions: after a broken connection or a 503 to
 * another one. A request whose connection broke may have been carried out, and counts as repeated.
 */
export function createFailoverClient(urls: readonly string[]) {
  const stores = urls.map((url) => ({ client: createHttpClient(url), avoidUntil: 0 }))
  let turn = 0
  let brokenConnections = 0
  const next = () => {
    const ordered = stores.map((_, n) => stores[(turn + n) % stores.length]!)
    turn++
    return ordered.find(({ avoidUntil }) => avoidUntil < performance.now()) ?? ordered[0]!
  }

  async function send(request: TrafficRequest): Promise<SendResult> {
    let last: SendResult = { response: null, repeats: 0 }
    for (let tries = 0; tries < maxTries; tries++) {
      if (tries > 1) await delay(retryMs)
      const store = next()
      const { repeats } = last
      last = await store.client.send(request).then(
        (response) => ({ response, repeats }),
        (error: Error) => ({ response: null, error, repeats: repeats + 1 }),
      )
      if (last.response && last.response.status !== 503) return last
      store.avoidUntil = performance.now() + avoidMs
      if (!last.response) brokenConnections++
    }
    return last
  }

  return {
    send,
    brokenConnections: () => brokenConnections,
    close: () => stores.forEach(({ client }) => void client.close()),
  }
}
