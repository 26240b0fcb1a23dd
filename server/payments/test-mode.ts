import type { PaymentsConfig } from '../config/payments.ts'

/** The provider of online payments. */
export type ProviderKind = 'none' | 'simulator' | 'sandbox' | 'phonepe'

/** Whether no money is charged: the built-in simulator, or PhonePe's sandbox. */
export const isTestProvider = (provider: string | null): boolean => provider === 'simulator' || provider === 'sandbox'

/**
 * Whether a request is offered online payment. In test mode only requests from this computer are (`isLocalRequest`), unless
 * PAYMENT_SIMULATOR=on offers it to everybody. The rule is stateless.
 */
export function isOnlinePaymentOffered(
  kind: ProviderKind,
  { isPublicTestMode }: Pick<PaymentsConfig, 'isPublicTestMode'>,
  isLocal: boolean,
): boolean {
  if (kind === 'none') return false
  return !isTestProvider(kind) || isPublicTestMode || isLocal
}
