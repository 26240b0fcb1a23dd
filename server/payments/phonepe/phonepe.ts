import { setTimeout as pause } from 'node:timers/promises'
import { type Metrics, noMetrics } from '../../metrics/metrics.ts'
import type { Log } from '../../shop.ts'
import type { NewPayment, NewRefund, NotFound, PaymentProvider, Refused, Unknown } from '../provider.ts'
import { codeOf, readRefundStatus, readRefundTaken, readStarted, readStatus } from './answers.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import { type Answered, exchange, type Request } from './exchange.ts'
import { isPayPage } from './redirect-address.ts'
import { createTokenKeeper } from './token.ts'

export type PhonePeSettings = {
  clientId: string
  clientSecret: string
  clientVersion: string
  pgUrl: string
  oauthUrl: string
  /** Further places whose pay pages shoppers may be sent to. */
  payPageOrigins?: readonly string[]
  log: Log
  clock: () => Date
  metrics?: Pick<Metrics, 'providerCall' | 'watch'>
  /** Milliseconds that an answer may take. */
  timeout?: number
  /** Waits between tries, so many milliseconds. */
  wait?: (milliseconds: number) => Promise<unknown>
}

type Call = 'token' | 'pay' | 'status' | 'refund' | 'refundStatus'

/** Tries of a call that only asks, the first one included. */
const mostTries = 3
/** An id that was used before, as different pages of PhonePe's name it: the payment exists, its page is lost. */
const usedId = new Set(['INVALID_MERCHANT_ORDER_ID', 'INVALID_TRANSACTION_ID', 'ORDER_ALREADY_EXISTS'])
const unknownId = /^(INVALID_MERCHANT_(ORDER|REFUND)_ID|MERCHANT_(ORDER|REFUND)_MAPPING_NOT_FOUND|.*NOT_FOUND)$/

/** Refusals that say nothing of what was asked: not signed in, or too often. */
const askLater = new Set([401, 429])

const isRefusal = ({ status }: Answered): boolean => status >= 400 && status < 500 && status !== 408

const outcomeOf = ({ status, body }: Answered): string => codeOf(body) ?? `status ${status}`

/** How an answer is counted: by the class of its status, or as none. */
const told = (answer: Answered | Refused | Unknown): string =>
  answer.kind === 'answered' ? `${Math.floor(answer.status / 100)}xx` : answer.kind

/** Half to one and a half times a step that doubles, so that many who failed together do not come back together. */
const jittered = (tries: number): number => 200 * 2 ** tries * (0.5 + Math.random())

/** PhonePe's Standard Checkout, version 2, over HTTP. */
export function createPhonePe(settings: PhonePeSettings): PaymentProvider {
  const { pgUrl, oauthUrl, log, clock, timeout = 12_000, wait = pause, payPageOrigins = [] } = settings
  const { metrics = noMetrics } = settings
  const now = () => clock().getTime()
  // One each, so that refunds that fail keep nobody from paying.
  const circuits: Record<Call, Circuit> = {
    token: createCircuit(now),
    pay: createCircuit(now),
    status: createCircuit(now),
    refund: createCircuit(now),
    refundStatus: createCircuit(now),
  }
  for (const [call, circuit] of Object.entries(circuits)) metrics.watch('circuit', call, circuit.isOpen)

  async function once(call: Call, request: Request): Promise<Answered | Refused | Unknown> {
    if (!circuits[call].lets()) return { kind: 'refused', reason: 'the provider does not answer at present' }
    const began = performance.now()
    const answer = await exchange(request, timeout)
    metrics.providerCall(call, told(answer), performance.now() - began)
    circuits[call].heard(answer.kind === 'answered' && answer.status < 500)
    return answer
  }

  /** Asks again while no answer comes, and the provider is not left alone: only for what changes nothing. */
  async function patiently(call: Call, request: Request): Promise<Answered | Refused | Unknown> {
    for (let tries = 1; ; tries++) {
      const answer = await once(call, request)
      const isAnswer = answer.kind === 'answered' && answer.status < 500 && answer.status !== 429
      if (isAnswer || tries === mostTries || circuits[call].isOpen()) return answer
      await wait(jittered(tries))
    }
  }

  const tokens = createTokenKeeper(settings, (request) => patiently('token', request), now, log)

  /** A call with a token. One that was refused for its token was not processed, and is made once more with a new one. */
  async function ask(call: Call, path: string, body?: object): Promise<Answered | Refused | Unknown> {
    const [method, send] = body ? (['POST', once] as const) : (['GET', patiently] as const)
    for (let isSecond = false; ; isSecond = true) {
      const token = await tokens.get()
      if (typeof token !== 'string') return token
      const headers = {
        authorization: `O-Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      }
      const request = { method, url: pgUrl + path, headers }
      const answer = await send(call, body ? { ...request, body: JSON.stringify(body) } : request)
      if (answer.kind !== 'answered' || answer.status !== 401 || isSecond) return answer
      tokens.drop(token)
    }
  }

  /** What cannot be read is logged by its status and code alone. */
  function unreadable(what: string, answer: Answered): Unknown {
    log.warn({ status: answer.status, code: codeOf(answer.body) }, `PhonePe's answer to ${what} cannot be used`)
    return { kind: 'unknown', reason: outcomeOf(answer) }
  }

  /** Reads what a call that only asks found. */
  function found<Found>(what: string, answer: Answered | Refused | Unknown, read: (body: unknown) => Found | null) {
    if (answer.kind !== 'answered') return { kind: 'unknown', reason: answer.reason } satisfies Unknown
    if (answer.status === 200) return read(answer.body) ?? unreadable(what, answer)
    const isMissing =
      isRefusal(answer) && ![401, 403, 429].includes(answer.status) && unknownId.test(codeOf(answer.body) ?? '')
    return isMissing ? ({ kind: 'notFound' } satisfies NotFound) : unreadable(what, answer)
  }

  const at = (path: string, id: string, query = '') => `${path}/${encodeURIComponent(id)}/status${query}`

  return {
    async pay({ merchantOrderId, amount, expireAfter, redirectUrl, message }: NewPayment) {
      const paymentFlow = { type: 'PG_CHECKOUT', message, merchantUrls: { redirectUrl } }
      const answer = await ask('pay', '/checkout/v2/pay', { merchantOrderId, amount, expireAfter, paymentFlow })
      if (answer.kind !== 'answered') return answer
      if (answer.status === 200) {
        const started = readStarted(answer.body)
        if (started && isPayPage(started.redirectUrl, [pgUrl, oauthUrl, ...payPageOrigins])) return started
        return unreadable('a payment', answer)
      }
      if (!isRefusal(answer)) return unreadable('a payment', answer)
      const isUsed = answer.status === 417 || usedId.has(codeOf(answer.body) ?? '')
      if (!isUsed) log.warn({ status: answer.status, code: codeOf(answer.body) }, 'PhonePe refuses a payment')
      return { kind: isUsed ? 'unknown' : 'refused', reason: outcomeOf(answer) }
    },
    async status(merchantOrderId) {
      const path = at('/checkout/v2/order', merchantOrderId, '?details=true&errorContext=true')
      return found('a status', await ask('status', path), readStatus)
    },
    async refund({ merchantRefundId, merchantOrderId, amount }: NewRefund) {
      const asked = { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount }
      const answer = await ask('refund', '/payments/v2/refund', asked)
      if (answer.kind !== 'answered') return answer
      if (answer.status === 200) return readRefundTaken(answer.body) ?? unreadable('a refund', answer)
      if (askLater.has(answer.status)) return { kind: 'refused', reason: outcomeOf(answer) }
      // Without the provider's own code it may be the word of whoever stands in between.
      if (!isRefusal(answer) || codeOf(answer.body) === null) return unreadable('a refund', answer)
      log.warn({ status: answer.status, code: codeOf(answer.body) }, 'PhonePe refuses a refund')
      return { kind: 'refused', reason: outcomeOf(answer), isFinal: true }
    },
    async refundStatus(merchantRefundId) {
      return found(
        'a refund status',
        await ask('refundStatus', at('/payments/v2/refund', merchantRefundId)),
        readRefundStatus,
      )
    },
  }
}
