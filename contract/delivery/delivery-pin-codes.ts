import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, MessageResponse, requiredBoolean } from '../schemas.ts'
import { pinParams } from './delivery.ts'

/** Where a rule comes from: an exception of the owner, or the courier's list. */
export const pinRuleSources = ['EXCEPTION', 'LIST'] as const

const PinCodeRule = z.object({
  pinCode: z.string(),
  source: z.enum(pinRuleSources),
  isServiceable: z.boolean(),
  isCodAvailable: z.boolean(),
})

/** The PIN codes that are delivered to or not: a courier's list, and the owner's exceptions. */
export const deliveryPinCodes = {
  listPinCodes: endpoint({
    method: 'GET',
    path: '/delivery/pin-codes',
    access: 'admin',
    summary: 'The PIN codes of the list and the exceptions, page by page; `q` is the beginning of a PIN code.',
    query: z.object({
      q: z
        .string()
        .trim()
        .regex(/^\d{0,6}$/, 'Enter the first digits of a PIN code.')
        .optional(),
      source: z.enum(pinRuleSources, `source must be one of ${pinRuleSources.join(', ')}.`).optional(),
      cursor,
    }),
    response: z.object({
      pinCodes: z.array(PinCodeRule),
      nextCursor: z.string().nullable(),
      /** The numbers of PIN codes in the list and of exceptions, whatever was searched for. */
      counts: z.object({ list: z.int(), exceptions: z.int() }),
      onlyListed: z.boolean(),
    }),
  }),
  importPinCodes: endpoint({
    method: 'POST',
    path: '/delivery/pin-codes/list',
    access: 'admin',
    summary:
      'Replaces the list by a courier’s file: CSV with a column pin or pincode, and optionally cod and prepaid with Y or N. Exceptions are kept.',
    files: { file: 1 },
    response: z.object({ message: z.string(), count: z.int() }),
  }),
  removePinList: endpoint({
    method: 'DELETE',
    path: '/delivery/pin-codes',
    access: 'admin',
    summary: 'Deletes the courier’s list; exceptions are kept.',
    response: MessageResponse,
  }),
  deliverOnlyListed: endpoint({
    method: 'PUT',
    path: '/delivery/pin-codes',
    access: 'admin',
    summary: 'Switches whether the store delivers only to the PIN codes of the list and the exceptions.',
    body: z.object({ onlyListed: requiredBoolean }),
    response: MessageResponse,
  }),
  saveException: endpoint({
    method: 'PUT',
    path: '/delivery/pin-codes/{pinCode}',
    access: 'admin',
    summary: 'Adds or changes an exception, which has precedence over the list.',
    params: pinParams,
    body: z
      .object({ isServiceable: requiredBoolean, isCodAvailable: requiredBoolean })
      .refine(({ isServiceable, isCodAvailable }) => isServiceable || !isCodAvailable, {
        path: ['isCodAvailable'],
        message: 'Cash on delivery needs delivery.',
      }),
    response: MessageResponse,
  }),
  removeException: endpoint({
    method: 'DELETE',
    path: '/delivery/pin-codes/{pinCode}',
    access: 'admin',
    summary: 'Deletes an exception; the list applies again.',
    params: pinParams,
    response: MessageResponse,
  }),
}
