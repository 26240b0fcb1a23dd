import type { AppContext } from '#server/context.ts'

/** The link by which a customer pays for an order without signing in. */
export const paymentLinkUrl = (
  { publicUrl, tokens }: Pick<AppContext, 'publicUrl' | 'tokens'>,
  { id }: { id: string },
): string => `${publicUrl}/pay-order/${tokens.links.issue('pay-order', id)}`
