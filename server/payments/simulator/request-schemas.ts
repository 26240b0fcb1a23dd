import { z } from 'zod'

const id = z.string().regex(/^[A-Za-z0-9_-]{1,63}$/, 'must be 1 to 63 characters of A-Z a-z 0-9 _ -')
const amount = z.int('must be a whole number of paisa').min(100, 'must be at least 100')

const freeText = z.string().min(1).max(256)
const plainText = z.string().regex(/^[A-Za-z0-9_\-+@.]{1,50}$/)
const MetaInfo = z.strictObject(
  Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [`udf${index + 1}`, (index < 10 ? freeText : plainText).optional()]),
  ),
)

const PaymentModeConfig = z
  .strictObject({
    version: z.string().optional(),
    enabledPaymentModes: z.array(z.looseObject({ type: z.string() })).optional(),
    disabledPaymentModes: z.array(z.looseObject({ type: z.string() })).optional(),
  })
  .refine(
    (modes) => !(modes.enabledPaymentModes && modes.disabledPaymentModes),
    'takes enabled or disabled modes, not both',
  )

/** The body of a pay request; unknown fields are rejected, as by PhonePe. */
export const PayRequest = z.strictObject({
  merchantOrderId: id,
  amount,
  expireAfter: z.int('must be whole seconds').min(300).max(3600).default(600),
  metaInfo: MetaInfo.optional(),
  paymentFlow: z.strictObject({
    type: z.literal('PG_CHECKOUT'),
    message: z.string().optional(),
    merchantUrls: z.strictObject({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
    paymentModeConfig: PaymentModeConfig.optional(),
  }),
  disablePaymentRetry: z.boolean().optional(),
  prefillUserLoginDetails: z.strictObject({ phoneNumber: z.string().regex(/^(\+91)?\d{10}$/) }).optional(),
})

export const RefundRequest = z.strictObject({
  merchantRefundId: id,
  originalMerchantOrderId: id,
  amount: z.int('must be a whole number of paisa').min(1),
})

/** The first validation error of a request, as a sentence. */
export function firstIssueMessage(error: z.ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'request'} ${issue?.message ?? 'is not valid'}`
}
