import type { PaymentsConfig } from '#server/config/payments.ts'

/** The provider of online payments. */
export type ProviderKind = 'none' | 'simulator' | 'sandbox' | 'phonepe'

/** The providers that charge no money: the built-in simulator, and PhonePe's sandbox. */
export const testProviders = ['simulator', 'sandbox'] as const satisfies readonly ProviderKind[]

/** Whether a provider charges no money. */
export const isTestProvider = (provider: ProviderKind): boolean =>
  (testProviders as readonly ProviderKind[]).includes(provider)

/**
 * Whether a request is offered online payment. In test mode only requests from this computer are (`isLocalRequest`), unless
 * PAYMENT_SIMULATOR=on offers it to every visitor. The rule is stateless.
 */
export function isOnlinePaymentOffered(
  kind: ProviderKind,
  { isPublicTestMode }: Pick<PaymentsConfig, 'isPublicTestMode'>,
  isLocal: boolean,
): boolean {
  if (kind === 'none') return false
  return !isTestProvider(kind) || isPublicTestMode || isLocal
}
