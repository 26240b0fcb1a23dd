import { useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { nextPollAt } from '#contract/orders/payment-poll-schedule.ts'
import { call } from '#web/api/call.ts'
import { type Result, resultFromPromise } from '#web/api/result.ts'
import { shouldPollAgain } from './payment-state.ts'

export type PaymentStatusResponse = CallResponse<'GET /orders/payment/status-by-merchant-id'>

/** The shortest time that a customer spends on the payment page, in seconds; polling starts at this point of the schedule. */
const minSecondsAway = 25

/** The status of a payment, polled by the provider's schedule while it is pending; null until the first response. */
export function usePaymentResult(merchantOrderId: string | null) {
  const [result, setResult] = useState<Result<PaymentStatusResponse> | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt restarts the polling
  useEffect(() => {
    if (!merchantOrderId) return
    const controller = new AbortController()
    const { signal } = controller
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async () => {
      const query = { merchantOrderId }
      const next = await resultFromPromise(call('GET /orders/payment/status-by-merchant-id', { query, signal }))
      if (signal.aborted) return
      // A temporary failure keeps the last known status.
      setResult((before) => (next.data || !before?.data ? next : before))
      if (!shouldPollAgain(next)) return
      const elapsed = minSecondsAway + (Date.now() - startedAt) / 1000
      timer = setTimeout(poll, (nextPollAt(elapsed) - elapsed) * 1000)
    }
    void poll()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [merchantOrderId, attempt])

  const retry = () => {
    setResult(null)
    setAttempt((before) => before + 1)
  }
  return { result, retry }
}
