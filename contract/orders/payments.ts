import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paymentMethods } from '../order-states.ts'

export const payments = {
  methods: endpoint({
    method: 'GET',
    path: '/payments/methods',
    access: 'public',
    summary: 'The payment methods that the caller is offered, and whether online payments are test payments.',
    response: z.object({
      paymentMethods: z.array(z.enum(paymentMethods)),
      /** Online payments are test payments: no money is charged. */
      isTest: z.boolean(),
      /** Test payments are offered to every visitor, and every page shows the test mode banner. */
      isPublicTestMode: z.boolean(),
    }),
  }),
  setup: endpoint({
    method: 'GET',
    path: '/payments/setup',
    access: 'admin',
    summary: 'The payment provider, who is offered online payment, and why others are not.',
    response: z.object({
      provider: z.enum(['none', 'simulator', 'sandbox', 'phonepe']),
      offeredTo: z.enum(['nobody', 'this machine', 'everybody']),
      message: z.string(),
    }),
  }),
}
