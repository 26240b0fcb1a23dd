import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paymentMethods } from '../order-states.ts'

export const payments = {
  methods: endpoint({
    method: 'GET',
    path: '/payments/methods',
    access: 'public',
    summary: 'How the caller can pay, and whether online payments are only pretended.',
    response: z.object({
      paymentMethods: z.array(z.enum(paymentMethods)),
      isPretend: z.boolean(),
      /** Pretend money is taken from everybody, which every page says. */
      isDemonstration: z.boolean(),
    }),
  }),
  setup: endpoint({
    method: 'GET',
    path: '/payments/setup',
    access: 'admin',
    summary: 'Who takes online payments, who is offered them, and why others are not.',
    response: z.object({
      provider: z.enum(['none', 'simulator', 'sandbox', 'phonepe']),
      offeredTo: z.enum(['nobody', 'this machine', 'everybody']),
      message: z.string(),
    }),
  }),
}
