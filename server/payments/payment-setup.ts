import type { Payments } from './payments.ts'

type Setup = Pick<Payments, 'kind' | 'isPublicTestMode'>

const realPaymentsHint = 'To take real payments, set PUBLIC_URL and the PHONEPE_ variables.'

/** The payment configuration and its reason, for administrators; `summary` is the line that is printed at startup. */
export function paymentSetup({ kind, isPublicTestMode }: Setup) {
  if (kind === 'phonepe') {
    const message = 'PhonePe takes online payments.'
    return { provider: kind, offeredTo: 'everybody', summary: 'PhonePe and cash on delivery', message } as const
  }
  if (kind === 'none') {
    const message =
      'Cash on delivery only: no payment provider is set up. To take online payments, set PHONEPE_CLIENT_ID, PHONEPE_CLIENT_SECRET and PHONEPE_CLIENT_VERSION.'
    return { provider: kind, offeredTo: 'nobody', summary: 'cash on delivery only', message } as const
  }
  const test = `Test mode: payments ${kind === 'simulator' ? 'are simulated' : 'go to PhonePe’s sandbox'}.`
  if (isPublicTestMode) {
    const message = `${test} Everybody can pay online, and no money is charged. ${realPaymentsHint}`
    return {
      provider: kind,
      offeredTo: 'everybody',
      summary: 'test mode for everybody, no money is charged',
      message,
    } as const
  }
  const message = `${test} Only this computer can pay online; other visitors are offered cash on delivery. ${realPaymentsHint}`
  return {
    provider: kind,
    offeredTo: 'this machine',
    summary: 'test mode on this computer, cash on delivery for others',
    message,
  } as const
}
