import { useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { nextPollAt } from '#contract/orders/payment-poll-schedule.ts'
import { call } from '#web/api/call.ts'
import { type Result, toResult } from '#web/api/result.ts'
import { shouldPollAgain } from './payment-state.ts'

export type PaymentStatusResponse = CallResponse<'GET /orders/payment/status-by-merchant-id'>

/** Seconds that the shopper was away at least: the provider's schedule begins with them. */
const minSecondsAway = 25

/** How a payment stands, asked at once and, while it is pending and the page open, again by the provider's schedule; null until the first answer. */
export function usePaymentResult(merchantOrderId: string | null) {
  const [outcome, setOutcome] = useState<Result<PaymentStatusResponse> | null>(null)
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
      const next = await toResult(call('GET /orders/payment/status-by-merchant-id', { query, signal }))
      if (signal.aborted) return
      // What was known stays while nobody can tell for a moment.
      setOutcome((before) => (next.data || !before?.data ? next : before))
      if (!shouldPollAgain(next)) return
      const elapsed = minSecondsAway + (Date.now() - began) / 1000
      timer = setTimeout(ask, (nextPollAt(elapsed) - elapsed) * 1000)
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
