import { useEffect, useState } from 'react'
import type { CallReply } from '#contract/calls.ts'
import { nextAsk } from '#contract/payment-schedule.ts'
import { call } from '#web/api/call.ts'
import { type Outcome, outcomeOf } from '#web/api/outcome.ts'
import { asksAgain } from './payment-state.ts'

export type PaymentReply = CallReply<'GET /orders/payment/status-by-merchant-id'>

/** Seconds that the shopper was away at least: the provider's schedule begins with them. */
const away = 25

/** How a payment stands, asked at once and, while it is pending and the page open, again by the provider's schedule; null until the first answer. */
export function usePaymentResult(merchantOrderId: string | null) {
  const [outcome, setOutcome] = useState<Outcome<PaymentReply> | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!merchantOrderId) return
    const leaving = new AbortController()
    const { signal } = leaving
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const query = { merchantOrderId }
      const next = await outcomeOf(call('GET /orders/payment/status-by-merchant-id', { query, signal }))
      if (signal.aborted) return
      // What was known stays while nobody can tell for a moment.
      setOutcome((before) => (next.reply || !before?.reply ? next : before))
      if (!asksAgain(next)) return
      const elapsed = away + (Date.now() - began) / 1000
      timer = setTimeout(ask, (nextAsk(elapsed) - elapsed) * 1000)
    }
    void ask()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [merchantOrderId, attempt])

  const retry = () => {
    setOutcome(null)
    setAttempt((before) => before + 1)
  }
  return { outcome, retry }
}
