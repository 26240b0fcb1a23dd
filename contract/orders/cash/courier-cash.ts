import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  cursor,
  day,
  FileResponse,
  id,
  idParams,
  MessageResponse,
  money,
  optionalText,
  requiredText,
  signedMoney,
  timestamp,
} from '../../schemas.ts'
import { shipmentStatuses } from '../shipments/shipment-states.ts'
import { maxReceivedShipments } from './cash-limits.ts'
import { cashLineProblems } from './match-remittance.ts'

/** The lists of shipments with cash; OVERDUE is a part of OUTSTANDING. */
const cashLists = ['OUTSTANDING', 'OVERDUE', 'DIFFERENT', 'ON_THE_WAY'] as const
export type CashList = (typeof cashLists)[number]

/** A number of shipments and their sum. */
const CashSum = z.object({ shipments: z.int(), amount: money })

/** The cash of one courier. */
const CourierTotals = z.object({
  courierName: z.string(),
  /** Delivered, and not received. */
  outstanding: CashSum,
  /** The part of it that was delivered long ago. */
  overdue: CashSum,
  onTheWay: CashSum,
  /** What was received too little, and too much. */
  short: CashSum,
  over: CashSum,
  /** What was received for shipments in the last 30 days; below 0 if the courier took back more. */
  received: signedMoney,
})

const courier = z.string().trim().min(1).max(60).optional()

/** A shipment in the lists. */
const CashShipmentRow = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  /** The number of the shipment within its order. */
  number: z.int(),
  city: z.string(),
  courierName: z.string(),
  trackingNumber: z.string().nullable(),
  status: z.enum(shipmentStatuses),
  shippedOn: timestamp.nullable(),
  deliveredOn: timestamp.nullable(),
  cashAmount: money,
  cashReceived: money,
})

const ShipmentOfLine = z.object({
  orderId: z.uuid(),
  number: z.int(),
  courierName: z.string().nullable(),
  cashAmount: money,
})

const RemittanceLineRow = z.object({
  /** The line in the file. */
  line: z.int(),
  trackingNumber: z.string().nullable(),
  orderNumber: z.string().nullable(),
  reference: z.string().nullable(),
  /** Below 0 where the courier takes back what it paid before. Of a reversal, the amount that it takes back. */
  amount: signedMoney,
  /** Null for a line after which exactly the expected cash is received. */
  problem: z.enum(cashLineProblems).nullable(),
  /** Null where no shipment was found. */
  shipment: ShipmentOfLine.nullable(),
})

const Remittance = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(['FILE', 'HAND', 'REVERSAL']),
  courierName: z.string().nullable(),
  reference: z.string(),
  remittedOn: z.iso.date(),
  /** Of a reversal, what it takes back. */
  total: money,
  charges: money,
  lineCount: z.int(),
  /** Lines that are not as expected. */
  problemCount: z.int(),
  note: z.string().nullable(),
  fileName: z.string().nullable(),
  isReversed: z.boolean(),
  createdOn: timestamp,
  /** The username of the administrator; null for a deleted one. */
  createdBy: z.string().nullable(),
})

const previewCourier = optionalText('Courier', 60)

/** The administrators' calls about the cash that couriers collect. */
export const courierCash = {
  showTotals: endpoint({
    method: 'GET',
    path: '/courier-cash',
    access: 'admin',
    summary:
      'The cash of orders by courier: outstanding, overdue, on the way, different, and received in the last 30 days.',
    response: z.object({
      couriers: z.array(CourierTotals),
      /** Lines of remittances that belong to no shipment, and their sum. */
      unassigned: z.object({ lines: z.int(), amount: money }),
    }),
  }),
  listShipments: endpoint({
    method: 'GET',
    path: '/courier-cash/shipments',
    access: 'admin',
    summary:
      'The shipments whose cash is outstanding, overdue, different or on the way, the oldest first, page by page.',
    query: z.object({
      list: z.enum(cashLists, `list must be one of ${cashLists.join(', ')}.`).default('OUTSTANDING'),
      courier,
      cursor,
    }),
    response: z.object({ shipments: z.array(CashShipmentRow), nextCursor: z.string().nullable() }),
  }),
  exportOutstanding: endpoint({
    method: 'GET',
    path: '/courier-cash/export',
    access: 'admin',
    summary: 'The shipments whose cash is outstanding as CSV, the oldest first.',
    query: z.object({ courier }),
    fileType: 'text/csv; charset=utf-8',
    response: FileResponse,
  }),
  receiveByHand: endpoint({
    method: 'POST',
    path: '/courier-cash/receipts',
    access: 'admin',
    summary:
      'Records that the rest of the cash of delivered shipments was received, such as that of the store’s own delivery. If the rest is another amount than expectedTotal, the call is a conflict.',
    body: z.object({
      shipmentIds: z
        .array(id)
        .min(1, 'Please choose at least one shipment.')
        .max(maxReceivedShipments, `Choose at most ${maxReceivedShipments} shipments at once.`),
      reference: requiredText('Reference', 100),
      receivedOn: day('Enter a day such as 2026-12-03.'),
      note: optionalText('Note', 500),
      /** The sum that was shown. */
      expectedTotal: money.optional(),
    }),
    response: MessageResponse,
  }),
  listRemittances: endpoint({
    method: 'GET',
    path: '/courier-cash/remittances',
    access: 'admin',
    summary: 'The remittances of couriers and the receipts recorded by hand, the newest first, page by page.',
    query: z.object({ cursor }),
    response: z.object({ remittances: z.array(Remittance), nextCursor: z.string().nullable() }),
  }),
  showRemittance: endpoint({
    method: 'GET',
    path: '/courier-cash/remittances/{id}',
    access: 'admin',
    summary: 'A remittance with its lines, or only those that are not as expected, page by page.',
    params: idParams,
    query: z.object({ only: z.literal('problems', 'only must be problems.').optional(), cursor }),
    response: z.object({
      remittance: Remittance,
      lines: z.array(RemittanceLineRow),
      nextCursor: z.string().nullable(),
    }),
  }),
  previewRemittance: endpoint({
    method: 'POST',
    path: '/courier-cash/remittances/preview',
    access: 'admin',
    summary:
      'Matches a courier’s remittance file (CSV with a column for the tracking number and one for the amount) with the shipments; saves nothing.',
    files: { file: 1 },
    body: z.object({
      /** Missing for a file with shipments of several couriers. */
      courier: previewCourier,
    }),
    response: z.object({
      fileName: z.string(),
      lineCount: z.int(),
      total: money,
      /** Lines with an amount of 0, which are left out. */
      skippedLines: z.int(),
      /** The transfer and its day, where all lines of the file name the same. */
      reference: z.string().nullable(),
      remittedOn: z.iso.date().nullable(),
      /** The lines by what is wrong with them; of each kind the first 50. */
      groups: z.array(
        z.object({
          problem: z.enum(cashLineProblems).nullable(),
          /** Whether the lines take back what was paid before: their amounts are below 0. */
          isTakenBack: z.boolean(),
          count: z.int(),
          total: signedMoney,
          lines: z.array(RemittanceLineRow),
        }),
      ),
      /** Stands for this result; a remittance is saved only with the one that its file has then. */
      preview: z.string(),
    }),
  }),
  saveRemittance: endpoint({
    method: 'POST',
    path: '/courier-cash/remittances',
    access: 'admin',
    summary: 'Saves a courier’s remittance file after its preview. The same file is saved once.',
    files: { file: 1 },
    body: z.object({
      courier: previewCourier,
      reference: requiredText('Reference', 100),
      remittedOn: day('Enter a day such as 2026-12-03.'),
      /** What the courier kept back from the sum of the lines. */
      charges: money.optional(),
      note: optionalText('Note', 500),
      preview: z.string('Preview the file first.').max(100),
    }),
    response: z.object({ message: z.string(), id: z.uuid() }),
  }),
  reverseRemittance: endpoint({
    method: 'POST',
    path: '/courier-cash/remittances/{id}/reversal',
    access: 'admin',
    summary:
      'Takes a remittance back by an entry of the opposite amounts; its shipments are then outstanding as before. A conflict where a later remittance took some of its money back.',
    params: idParams,
    body: z.object({ note: requiredText('Reason', 500) }),
    response: MessageResponse,
  }),
  showOrderCash: endpoint({
    method: 'GET',
    path: '/orders/{id}/courier-cash',
    access: 'admin',
    summary: 'What was received of the cash of an order’s shipments.',
    params: idParams,
    response: z.object({
      shipments: z.array(
        z.object({
          id: z.uuid(),
          number: z.int(),
          courierName: z.string(),
          status: z.enum(shipmentStatuses),
          deliveredOn: timestamp.nullable(),
          cashAmount: money,
          cashReceived: money,
          /** What was received and not reversed, the oldest first. */
          receipts: z.array(
            z.object({
              kind: z.enum(['FILE', 'HAND']),
              reference: z.string(),
              receivedOn: z.iso.date(),
              /** Below 0 where the courier took money back. */
              amount: signedMoney,
            }),
          ),
        }),
      ),
    }),
  }),
}
