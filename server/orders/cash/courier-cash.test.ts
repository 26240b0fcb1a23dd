import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayInIndia } from '#contract/india-time.ts'
import { showDashboardSummary } from '#server/dashboard/dashboard-summary.ts'
import type { AppError } from '#server/errors.ts'
import { test } from '#tests/support/api.ts'
import {
  createCashShipment,
  importRemittance,
  receiveByHand,
  remittanceFile,
} from '#tests/support/cash-on-delivery/courier-cash.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { exportOutstandingCash } from './export-outstanding-cash.ts'
import { listCashShipments } from './list-cash-shipments.ts'
import { listRemittances } from './list-remittances.ts'
import { previewRemittance } from './preview-remittance.ts'
import { reverseRemittance } from './reverse-remittance.ts'
import { showCashTotals } from './show-cash-totals.ts'
import { showOrderCash } from './show-order-cash.ts'
import { showRemittance } from './show-remittance.ts'

type List = Parameters<typeof listCashShipments>[1]['list']

const numbersIn = async (context: TestContext, list: List, courier?: string) =>
  (await listCashShipments(context, { list, courier })).shipments.map(({ trackingNumber }) => trackingNumber)

const preview = (context: TestContext, csv: string, courier: string | null = null) =>
  previewRemittance(context, { courier }, remittanceFile(csv))

/** The groups of a preview as 'BELOW 1 × 400'. */
const groupsOf = async (context: TestContext, csv: string, courier: string | null = null) =>
  (await preview(context, csv, courier)).groups.map(
    ({ problem, count, total }) => `${problem ?? 'OK'} ${count} × ${total / 100}`,
  )

test('the cash of a shipment is on the way until its delivery, and outstanding and later overdue from then on', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  context.setClock('2026-11-01T06:00:00Z')
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  context.setClock('2026-11-10T06:00:00Z')
  await createCashShipment(context, { admin, trackingNumber: 'D2', cash: 700_00 })
  await createCashShipment(context, { admin, trackingNumber: 'B1', courier: 'BLUE_DART' })
  await createCashShipment(context, { admin, trackingNumber: 'D3', isDelivered: false })
  context.setClock('2026-11-20T06:00:00Z')
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual(['D1', expect.anything(), expect.anything()])
  expect(await numbersIn(context, 'OUTSTANDING', 'Blue Dart')).toEqual(['B1'])
  expect(await numbersIn(context, 'OVERDUE')).toEqual(['D1'])
  expect(await numbersIn(context, 'ON_THE_WAY')).toEqual(['D3'])
  expect(await numbersIn(context, 'DIFFERENT')).toEqual([])
  const none = { shipments: 0, amount: 0 }
  expect(await showCashTotals(context)).toEqual({
    couriers: [
      {
        courierName: 'Blue Dart',
        outstanding: { shipments: 1, amount: 500_00 },
        overdue: none,
        onTheWay: none,
        short: none,
        over: none,
        received: 0,
      },
      {
        courierName: 'Delhivery',
        outstanding: { shipments: 2, amount: 1_200_00 },
        overdue: { shipments: 1, amount: 500_00 },
        onTheWay: { shipments: 1, amount: 500_00 },
        short: none,
        over: none,
        received: 0,
      },
    ],
    unassigned: { lines: 0, amount: 0 },
  })
  expect(await showDashboardSummary(context)).toMatchObject({ courierCash: { shipments: 3, amount: 1_700_00 } })
})

test('a store without cash at couriers has nothing outstanding: shipments without a named courier do not count', async ({
  context,
}) => {
  await createDeliveredCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  await createCashShipment(context, { courier: null })
  expect(await showCashTotals(context)).toEqual({ couriers: [], unassigned: { lines: 0, amount: 0 } })
  expect(await showDashboardSummary(context)).not.toHaveProperty('courierCash')
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual([])
})

test('a file is previewed with its matched, different, unknown and repeated lines, and nothing is saved', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  for (const trackingNumber of ['D1', 'D2', 'D3']) await createCashShipment(context, { admin, trackingNumber })
  await createCashShipment(context, { admin, trackingNumber: 'D4', isDelivered: false })
  await createCashShipment(context, { admin, trackingNumber: 'B1', courier: 'BLUE_DART' })
  const csv = [
    '\ufeffShiprocket COD report',
    'Order ID,AWB Number,COD Amount,UTR,Remittance Date',
    '1,d1,"₹500.00",UTR77,21-11-2026',
    '2,="D2",400,UTR77,21-11-2026',
    '3,D3,650,UTR77,21-11-2026',
    '4,D4,500,UTR77,21-11-2026',
    '5,B1,500,UTR77,21-11-2026',
    '6,GONE,100,UTR77,21-11-2026',
    '7,D1,500,UTR77,21-11-2026',
    '8,D9,0,UTR77,21-11-2026',
    'Total,,3150,,',
  ].join('\r\n')
  const found = await preview(context, csv, 'Delhivery')
  expect(found).toMatchObject({
    fileName: 'remittance.csv',
    lineCount: 7,
    total: 3_150_00,
    skippedLines: 2,
    reference: 'UTR77',
    remittedOn: '2026-11-21',
  })
  expect(found.groups.map(({ problem, lines }) => [problem, lines.map(({ line }) => line)])).toEqual([
    [null, [3]],
    ['BELOW', [4]],
    ['ABOVE', [5]],
    ['NOT_DELIVERED', [6]],
    ['REPEATED', [9]],
    ['OTHER_COURIER', [7]],
    ['UNKNOWN', [8]],
  ])
  expect((await listRemittances(context, {})).remittances).toEqual([])
  expect((await showCashTotals(context)).couriers).toMatchObject([{}, { received: 0 }])
})

test('a saved remittance pays its shipments: the right one is received, the others are listed with their differences', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  context.setClock('2026-11-20T06:00:00Z')
  const right = await createCashShipment(context, { admin, trackingNumber: 'D1' })
  const short = await createCashShipment(context, { admin, trackingNumber: 'D2' })
  await createCashShipment(context, { admin, trackingNumber: 'D3' })
  await createCashShipment(context, { admin, trackingNumber: 'D4' })
  const csv = 'Waybill,Remitted Amount\nD1,500\nD2,450\nD3,520\nGONE,99.50\n'
  const id = await importRemittance(context, admin, csv, {
    courier: 'Delhivery',
    remittedOn: '2026-11-19',
    charges: 40_00,
  })
  const { couriers, unassigned } = await showCashTotals(context)
  expect(couriers).toMatchObject([
    {
      outstanding: { shipments: 1, amount: 500_00 },
      short: { shipments: 1, amount: 50_00 },
      over: { shipments: 1, amount: 20_00 },
      received: 1_470_00,
    },
  ])
  expect(unassigned).toEqual({ lines: 1, amount: 99_50 })
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual(['D4'])
  expect(await numbersIn(context, 'DIFFERENT')).toEqual(expect.arrayContaining(['D2', 'D3']))
  expect(await showOrderCash(context, right.id)).toMatchObject({
    shipments: [
      {
        cashAmount: 500_00,
        cashReceived: 500_00,
        receipts: [{ kind: 'FILE', reference: 'UTR1', receivedOn: '2026-11-19', amount: 500_00 }],
      },
    ],
  })
  expect((await listRemittances(context, {})).remittances).toMatchObject([
    {
      id,
      kind: 'FILE',
      courierName: 'Delhivery',
      total: 1_569_50,
      charges: 40_00,
      lineCount: 4,
      problemCount: 3,
      createdBy: admin.username,
    },
  ])
  const { lines } = await showRemittance(context, id, { only: 'problems' })
  expect(lines).toMatchObject([
    { line: 3, problem: 'BELOW', amount: 450_00, shipment: { orderId: short.id, cashAmount: 500_00 } },
    { line: 4, problem: 'ABOVE' },
    { line: 5, problem: 'UNKNOWN', trackingNumber: 'GONE', shipment: null },
  ])
  expect((await showRemittance(context, id, {})).lines).toHaveLength(4)

  // The courier pays the rest in its next file; a line that was paid before is repeated.
  const rest = 'AWB,Amount\nD2,50\nD1,500\n'
  expect(await groupsOf(context, rest)).toEqual(['OK 1 × 50', 'REPEATED 1 × 500'])
  await importRemittance(context, admin, rest, { remittedOn: '2026-11-20', reference: 'UTR2' })
  expect(await numbersIn(context, 'DIFFERENT')).toEqual(['D3'])
  expect((await showOrderCash(context, short.id)).shipments[0]?.receipts.map(({ reference }) => reference)).toEqual([
    'UTR1',
    'UTR2',
  ])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a courier takes back what it paid too much, and what it paid for a parcel that came back', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const over = await createCashShipment(context, { admin, trackingNumber: 'D1' })
  await createCashShipment(context, { admin, trackingNumber: 'D2', isDelivered: false })
  await createCashShipment(context, { admin, trackingNumber: 'D3' })
  const first = await importRemittance(context, admin, 'AWB,COD Amount\nD1,600\nD2,500\n')
  expect(await numbersIn(context, 'DIFFERENT')).toEqual(expect.arrayContaining(['D1', 'D2']))

  const csv = 'AWB,COD Amount\nD1,-100\nD2,-₹500.00\nD3,800\n'
  const found = await preview(context, csv)
  expect(found).toMatchObject({ lineCount: 3, total: 200_00 })
  expect(found.groups).toMatchObject([
    { problem: 'ABOVE', isTakenBack: false, total: 800_00 },
    { problem: null, isTakenBack: true, count: 2, total: -600_00 },
  ])
  const second = await importRemittance(context, admin, csv, { reference: 'UTR2' })
  expect(await numbersIn(context, 'DIFFERENT')).toEqual(['D3'])
  expect(await numbersIn(context, 'ON_THE_WAY')).toEqual(['D2'])
  expect(await showOrderCash(context, over.id)).toMatchObject({
    shipments: [
      {
        cashReceived: 500_00,
        receipts: [{ amount: 600_00 }, { reference: 'UTR2', amount: -100_00 }],
      },
    ],
  })
  expect((await showRemittance(context, second, {})).lines.map(({ amount }) => amount)).toEqual([
    -100_00, -500_00, 800_00,
  ])
  expect((await showRemittance(context, second, {})).remittance).toMatchObject({ total: 200_00, problemCount: 1 })

  // What the first one paid cannot be reversed while the second one has taken some of it back.
  await expect(reverseRemittance(context, admin, first, 'Wrong')).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The remittance UTR2 took back money that this one paid. Reverse that one first.',
  })
  await reverseRemittance(context, admin, second, 'Wrong')
  expect(await showOrderCash(context, over.id)).toMatchObject({ shipments: [{ cashReceived: 600_00 }] })
  const [reversal] = (await listRemittances(context, {})).remittances
  expect(reversal).toMatchObject({ kind: 'REVERSAL', total: 200_00 })
  expect((await showRemittance(context, reversal!.id, {})).lines.map(({ amount }) => amount)).toEqual([
    -100_00, -500_00, 800_00,
  ])
  await reverseRemittance(context, admin, first, 'Wrong')
  expect(await numbersIn(context, 'DIFFERENT')).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('more than was received in the last 30 days can be taken back', async ({ context, api }) => {
  const admin = await createAdmin(context)
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  await importRemittance(context, admin, 'AWB,Amount\nD1,600.50\n')
  const csv = 'AWB,Amount\nD1,-100.50\nGONE,300\n'
  await importRemittance(context, admin, csv, { remittedOn: dayInIndia(context.clock()), reference: 'UTR2' })
  const token = await issueToken(context, admin)
  expect((await api.call('GET /courier-cash', { token })).body.couriers).toMatchObject([{ received: '-100.50' }])
})

test('a line below 0 is refused where as much was not received for its parcel, as are lines of which the sum is below 0', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  await createCashShipment(context, { admin, trackingNumber: 'D2' })
  await importRemittance(context, admin, 'AWB,Amount\nD1,500\n')
  await expect(preview(context, 'AWB,Amount\nD1,-500.01\nD2,-5\nGONE,-1\nD2,500\nD2,-1\n')).rejects.toMatchObject({
    kind: 'invalid',
    message:
      'Line 2: The amount -₹500.01 is below 0, and the store has not received as much for a parcel with this number. ' +
      'Leave the line out, and enter the deduction as charges.\n' +
      'Line 4: The amount -₹1.00 is below 0, and no parcel has this number. ' +
      'Leave the line out, and enter the deduction as charges.\nNothing was saved.',
  })
  const saving = importRemittance(context, admin, 'AWB,Amount\nD2,-5\n', { preview: 'x' })
  await expect(saving).rejects.toMatchObject({ kind: 'invalid' })
  await expect(preview(context, 'AWB,Amount\nD1,-500\nD2,499.99\n')).rejects.toThrow(
    'The sum of the lines is -₹0.01. Add the lines to the next file of the courier, from whose payments it keeps them back.',
  )
})

test('a courier takes back a payment that it made twice, and the parcel stays paid', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createCashShipment(context, { admin, trackingNumber: 'D1' })
  await createCashShipment(context, { admin, trackingNumber: 'D2' })
  const balances = async () => ({
    outstanding: await numbersIn(context, 'OUTSTANDING'),
    received: (await showOrderCash(context, id)).shipments[0]!.cashReceived / 100,
    unassigned: (await showCashTotals(context)).unassigned,
  })
  const none = { lines: 0, amount: 0 }
  await importRemittance(context, admin, 'AWB,Amount\nD1,500\n')
  const second = await importRemittance(context, admin, 'AWB,Amount\nd1,500\n\n', { reference: 'UTR2' })
  expect(await balances()).toEqual({ outstanding: ['D2'], received: 500, unassigned: { lines: 1, amount: 500_00 } })

  const csv = 'AWB,Amount\nD1,-500\nD2,500\n'
  expect((await preview(context, csv, 'Delhivery')).groups).toMatchObject([
    { problem: null, isTakenBack: false },
    { problem: 'REPEATED', isTakenBack: true, count: 1, total: -500_00 },
  ])
  const third = await importRemittance(context, admin, csv, { courier: 'Delhivery', reference: 'UTR3' })
  expect(await balances()).toEqual({ outstanding: [], received: 500, unassigned: none })

  // The repeated payment is reversed only after what took it back; the first one, which that did not touch, at any time.
  await expect(reverseRemittance(context, admin, second, 'Wrong')).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The remittance UTR3 took back money that this one paid. Reverse that one first.',
  })
  await reverseRemittance(context, admin, third, 'Wrong')
  expect(await balances()).toEqual({ outstanding: ['D2'], received: 500, unassigned: { lines: 1, amount: 500_00 } })
  await reverseRemittance(context, admin, second, 'Wrong')
  expect(await balances()).toEqual({ outstanding: ['D2'], received: 500, unassigned: none })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a payment made twice is taken back by the same file, and one of an unknown number by a later one', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  await importRemittance(context, admin, 'AWB,Amount\nD1,500\nD1,500\nD1,-500\nGONE,80\nGONE2,20\n')
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual([])
  expect((await showCashTotals(context)).unassigned).toEqual({ lines: 2, amount: 100_00 })
  const csv = 'AWB,Amount\ngone,-80\nGONE3,100\n'
  await importRemittance(context, admin, csv, { reference: 'UTR2' })
  expect((await showCashTotals(context)).unassigned).toEqual({ lines: 2, amount: 120_00 })
  await expect(preview(context, 'AWB,Amount\nGONE,-80\nGONE3,100\n')).rejects.toThrow('no parcel has this number')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a payment that was unknown until its parcel had the number is taken back without making the parcel outstanding', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  await importRemittance(context, admin, 'AWB,Amount\nD1,500\n')
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  await importRemittance(context, admin, 'AWB,Amount\nD1,500\n\n', { courier: 'Delhivery' })
  await importRemittance(context, admin, 'AWB,Amount\nD1,-500\nGONE,500\n', { courier: 'Delhivery' })
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual([])
  expect((await showCashTotals(context)).unassigned).toEqual({ lines: 1, amount: 500_00 })
})

test('a line below 0 that takes back no payment says why', async ({ context }) => {
  const admin = await createAdmin(context)
  for (const courier of ['DELHIVERY', 'BLUE_DART'] as const)
    await createCashShipment(context, { admin, trackingNumber: 'TWO', courier })
  await createCashShipment(context, { admin, trackingNumber: 'B1', courier: 'BLUE_DART' })
  const errorOf = (csv: string, courier: string | null) =>
    preview(context, `AWB,Amount\n${csv}\n`, courier).catch((error: Error) => error.message)
  const leaveOut = 'Leave the line out, and enter the deduction as charges.\nNothing was saved.'
  expect(await errorOf('TWO,-5', null)).toBe(
    'Line 2: The amount -₹5.00 is below 0, and several parcels have this number. Choose the courier of the file.\nNothing was saved.',
  )
  expect(await errorOf('B1,-5', 'Delhivery')).toBe(
    `Line 2: The amount -₹5.00 is below 0, and this number belongs to a parcel of another courier, Blue Dart. ${leaveOut}`,
  )
  expect(await errorOf('GONE,-5', 'Delhivery')).toBe(
    `Line 2: The amount -₹5.00 is below 0, and no parcel has this number. ${leaveOut}`,
  )
  expect(await errorOf('B1,-5', 'Blue Dart')).toBe(
    `Line 2: The amount -₹5.00 is below 0, and the store has not received as much for a parcel with this number. ${leaveOut}`,
  )
})

test('an uncounted payment is either taken back once or reversed, also by requests at the same time', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const first = await importRemittance(context, admin, 'AWB,Amount\nGONE,100\n')
  const files = ['AWB,Amount\nGONE,-100\nGONE2,300\n', 'AWB,Amount\nGONE,-100\nGONE3,300\n']
  const previews = await Promise.all(files.map(async (csv) => (await preview(context, csv)).preview))
  const outcomes = await Promise.allSettled([
    ...files.map((csv, index) => importRemittance(context, admin, csv, { preview: previews[index]! })),
    reverseRemittance(context, admin, first, 'Wrong'),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await findInconsistencies(context.db)).toEqual([])
})

const anyFile = fc.array(
  fc.record({
    parcel: fc.constantFrom('D', 'D', 'W', 'GONE'),
    amount: fc.constantFrom(-500, -500, -100, 100, 500, 500, 600),
  }),
  { minLength: 1, maxLength: 5 },
)

test('whatever files arrive, a reversal restores what was before, unless a later one took the money back', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const anyOrder = fc.option(fc.array(fc.nat(10), { minLength: 8, maxLength: 8 }), { freq: 2 })
  let run = 0
  const property = fc.asyncProperty(
    fc.array(anyFile, { minLength: 4, maxLength: 8 }),
    anyOrder,
    async (files, order) => {
      run++
      await createCashShipment(context, { admin, trackingNumber: `D${run}` })
      await createCashShipment(context, { admin, trackingNumber: `W${run}`, isDelivered: false })
      const saved: { id: string; before: Balances }[] = []
      for (const [index, lines] of files.entries()) {
        const before = await readBalances(context)
        // A payment of another number keeps the sum above 0.
        const csv = [
          'AWB,Amount,UTR',
          ...lines.map(({ parcel, amount }) => `${parcel}${run},${amount},U${run}-${index}`),
        ]
        const saving = importRemittance(context, admin, [...csv, `FILL${run},9000,U${run}-${index}`].join('\n'))
        const id = await saving.catch((error: AppError) => expect(error.kind).toBe('invalid'))
        if (typeof id === 'string') saved.push({ id, before })
        else expect(await readBalances(context)).toEqual(before)
        expectNoneBelow0(await readBalances(context))
      }
      for (let newest = saved.length - 1; newest >= 0; newest--) {
        const [{ id, before }] = saved.splice(order ? order[newest]! % saved.length : newest, 1) as [(typeof saved)[0]]
        const without = await readBalances(context, id)
        const isAllowed = [...without.values()].every((amount) => amount >= 0)
        const reversing = reverseRemittance(context, admin, id, 'Wrong')
        if (isAllowed) await reversing
        else await expect(reversing).rejects.toMatchObject({ kind: 'conflict' })
        const after = await readBalances(context)
        expectNoneBelow0(after)
        if (isAllowed) expect(after).toEqual(without)
        if (!order) expect(after).toEqual(before)
      }
      expect(await findInconsistencies(context.db)).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: 15, endOnFailure: true })
})

/** What was received by shipment, and what counts for none by tracking number, in paise; sums of 0 are left out. */
type Balances = Map<string, number>

/** The sums of the lines that were not reversed, as if one remittance did not exist; checks that the store shows the same. */
async function readBalances(context: TestContext, without?: string): Promise<Balances> {
  const { rows } = await sql<{ key: string; amount: number }>`
    select case when is_counted then 'received ' || shipment_id else lower(tracking_number) end as key, sum(amount)::bigint as amount
    from cash_remittance_lines line join cash_remittances remittance on remittance.id = line.remittance_id
    where kind <> 'REVERSAL' and not is_reversed and remittance.id is distinct from ${without ?? null}::uuid
    group by 1 having sum(amount) <> 0`.execute(context.db)
  if (without === undefined) {
    const uncounted = rows.filter(({ key }) => !key.startsWith('received'))
    const { amount } = (await showCashTotals(context)).unassigned
    expect(amount).toBe(uncounted.reduce((sum, row) => sum + row.amount, 0))
  }
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}

const expectNoneBelow0 = (balances: Balances) =>
  expect([...balances.values()].filter((amount) => amount < 0)).toEqual([])

test('of a reversal and a deduction at the same time one is refused', async ({ context }) => {
  const admin = await createAdmin(context)
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  const first = await importRemittance(context, admin, 'AWB,Amount\nD1,600\n')
  const csv = 'AWB,Amount\nD1,-100\nGONE,300\n'
  const { preview: shown } = await preview(context, csv)
  const outcomes = await Promise.allSettled([
    reverseRemittance(context, admin, first, 'Wrong'),
    importRemittance(context, admin, csv, { preview: shown, reference: 'UTR2' }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the same file is imported once, and again after its remittance was reversed', async ({ context }) => {
  const admin = await createAdmin(context)
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  const csv = 'AWB,COD Amount\nD1,500\nGONE,10\n'
  const id = await importRemittance(context, admin, csv)
  const refusal = 'This file was imported before, as the remittance UTR1 of 2024-01-05.'
  await expect(preview(context, csv)).rejects.toThrow(refusal)
  await expect(importRemittance(context, admin, csv, { preview: 'x' })).rejects.toMatchObject({ kind: 'conflict' })

  await reverseRemittance(context, admin, id, 'The file of another store')
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual(['D1'])
  expect((await showCashTotals(context)).unassigned).toEqual({ lines: 0, amount: 0 })
  expect((await listRemittances(context, {})).remittances).toMatchObject([
    { kind: 'REVERSAL', total: 510_00, note: 'The file of another store' },
    { id, kind: 'FILE', isReversed: true },
  ])
  await expect(reverseRemittance(context, admin, id, 'Again')).rejects.toThrow('This remittance was reversed already.')
  await importRemittance(context, admin, csv)
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual([])
  const [newest] = (await listRemittances(context, {})).remittances
  const reversal = (await listRemittances(context, {})).remittances.find(({ kind }) => kind === 'REVERSAL')!
  expect(newest).toMatchObject({ kind: 'FILE', isReversed: false })
  await expect(reverseRemittance(context, admin, reversal.id, 'Back')).rejects.toThrow('A reversal cannot be reversed.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('two administrators who save the same file save it once', async ({ context }) => {
  const admin = await createAdmin(context)
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  const csv = 'AWB,COD Amount\nD1,500\n'
  const { preview: shown } = await preview(context, csv)
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => importRemittance(context, admin, csv, { preview: shown })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'conflict' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a file whose shipments have changed since the preview is not saved', async ({ context }) => {
  const admin = await createAdmin(context)
  const { shipmentId } = await createCashShipment(context, { admin, trackingNumber: 'D1' })
  const csv = 'AWB,COD Amount\nD1,500\n'
  const { preview: shown } = await preview(context, csv)
  await receiveByHand(context, admin, [shipmentId])
  await expect(importRemittance(context, admin, csv, { preview: shown })).rejects.toThrow(
    'The shipments have changed since the preview. Please look at it again.',
  )
})

test('an administrator marks the cash of several shipments as received, each once', async ({ context }) => {
  const admin = await createAdmin(context)
  const own = await createCashShipment(context, { admin, courier: 'OWN' })
  const second = await createCashShipment(context, { admin, courier: 'OWN', cash: 250_00 })
  const onTheWay = await createCashShipment(context, { admin, courier: 'OWN', isDelivered: false })
  await expect(receiveByHand(context, admin, [own.shipmentId, onTheWay.shipmentId])).rejects.toThrow(
    `Parcel 1 of order ${onTheWay.id.slice(0, 8).toUpperCase()} is not delivered yet.`,
  )
  await receiveByHand(context, admin, [own.shipmentId, second.shipmentId, own.shipmentId])
  expect(await showOrderCash(context, own.id)).toMatchObject({
    shipments: [{ cashReceived: 500_00, receipts: [{ kind: 'HAND', reference: 'Cash box' }] }],
  })
  expect((await listRemittances(context, {})).remittances).toMatchObject([
    { kind: 'HAND', courierName: 'Own delivery', total: 750_00, lineCount: 2, problemCount: 0 },
  ])
  await expect(receiveByHand(context, admin, [own.shipmentId])).rejects.toThrow('was received already.')
  await expect(receiveByHand(context, admin, [own.id])).rejects.toThrow('Shipment not found.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('two administrators who mark the cash of a shipment as received at the same time receive it once', async ({
  context,
}) => {
  const [admin, other] = [await createAdmin(context), await createAdmin(context)]
  const { id, shipmentId } = await createCashShipment(context, { admin, courier: 'OWN' })
  const outcome = callWhileOpen(
    context,
    (open) => receiveByHand(open, admin, [shipmentId]),
    (waiting) => receiveByHand(waiting, other, [shipmentId]),
  )
  await expect(outcome).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('was received already.'),
  })
  expect((await showOrderCash(context, id)).shipments).toMatchObject([{ cashAmount: 500_00, cashReceived: 500_00 }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a receipt by hand settles what a courier paid too little', async ({ context }) => {
  const admin = await createAdmin(context)
  const { shipmentId } = await createCashShipment(context, { admin, trackingNumber: 'D1' })
  await importRemittance(context, admin, 'AWB,Amount\nD1,480\n')
  await receiveByHand(context, admin, [shipmentId], { reference: 'Written off' })
  expect(await numbersIn(context, 'DIFFERENT')).toEqual([])
  expect((await listRemittances(context, {})).remittances[0]).toMatchObject({ total: 20_00 })
})

test('no other sum than the dialog showed is received by hand', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id, shipmentId } = await createCashShipment(context, { admin, trackingNumber: 'D1' })
  const receive = (expectedTotal: number) => receiveByHand(context, admin, [shipmentId], { expectedTotal })
  const outdated = 'The shipments have changed meanwhile. Please look at them again.'
  const short = await importRemittance(context, admin, 'AWB,Amount\nD1,450\n')
  await expect(receive(500_00)).rejects.toMatchObject({ kind: 'conflict', message: outdated })
  await reverseRemittance(context, admin, short, 'Another parcel')
  await expect(receive(50_00)).rejects.toThrow(outdated)
  expect((await showOrderCash(context, id)).shipments).toMatchObject([{ cashReceived: 0, receipts: [] }])

  await importRemittance(context, admin, 'AWB,Amount\nD1,450\n')
  expect((await receive(50_00)).message).toBe('₹50.00 is recorded as received.')
  expect((await showOrderCash(context, id)).shipments).toMatchObject([{ cashReceived: 500_00 }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('cash that was paid before the delivery was recorded is different until then', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createCashShipment(context, { admin, trackingNumber: 'D1', isDelivered: false })
  await importRemittance(context, admin, 'AWB,Amount\nD1,500\n')
  expect(await numbersIn(context, 'DIFFERENT')).toEqual(['D1'])
  expect(await numbersIn(context, 'ON_THE_WAY')).toEqual([])
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(await numbersIn(context, 'DIFFERENT')).toEqual([])
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual([])
})

test('a returned order stays in the ledger, demonstration orders and orders of test mode do not count', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const customer = await createCustomer(context)
  const returned = await createCashShipment(context, { admin, customer, trackingNumber: 'D1' })
  await requestWholeReturn(context, customer, returned.id, { reason: 'It does not fit.' })
  await decideReturnWithoutCheck(context, admin, returned.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  const demo = await createCashShipment(context, { admin, trackingNumber: 'D2' })
  await context.db.updateTable('orders').set({ isDemo: true }).where('id', '=', demo.id).execute()
  const tested = await createCashShipment(context, { admin, trackingNumber: 'D3' })
  const advance = { advanceStatus: 'PAID', advanceAmount: 99_00 } as const
  await context.db.updateTable('orders').set(advance).where('id', '=', tested.id).execute()
  const at = context.clock()
  const attempt = { merchantOrderId: 'A'.padEnd(32, '0'), orderId: tested.id, amount: 99_00, state: 'COMPLETED' }
  await context.db
    .insertInto('paymentAttempts')
    .values({ ...attempt, provider: 'simulator', createdAt: at, expiresAt: at, endedAt: at } as never)
    .execute()
  expect(await numbersIn(context, 'OUTSTANDING')).toEqual(['D1'])
  expect(await showDashboardSummary(context)).toMatchObject({ courierCash: { shipments: 1 } })
  expect((await showCashTotals(context)).couriers).toMatchObject([{ outstanding: { shipments: 1 } }])
  expect(await groupsOf(context, 'AWB,Amount\nD1,500\nD2,500\nD3,500\n')).toEqual(['OK 1 × 500', 'UNKNOWN 2 × 1000'])
  expect((await showOrderCash(context, demo.id)).shipments).toEqual([])
})

test('another amount that was received for a demonstration order is neither listed nor counted', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const { id } = await createCashShipment(context, { admin, trackingNumber: 'D1' })
  await importRemittance(context, admin, 'AWB,Amount\nD1,400\n', { remittedOn: dayInIndia(context.clock()) })
  const short = async () => (await showCashTotals(context)).couriers[0]?.short
  expect([await numbersIn(context, 'DIFFERENT'), await short()]).toEqual([['D1'], { shipments: 1, amount: 100_00 }])
  await context.db.updateTable('orders').set({ isDemo: true }).where('id', '=', id).execute()
  expect([await numbersIn(context, 'DIFFERENT'), await short()]).toEqual([[], { shipments: 0, amount: 0 }])
})

test('the sums below the lines of a file are left out, also in the column of the tracking numbers', async ({
  context,
}) => {
  for (const cell of ['Total', 'GRAND TOTAL', 'Total:', 'Grand Total (INR)', 'Sub-total', 'Totals']) {
    const { lineCount, total } = await preview(context, `AWB,COD Amount\nTOTAL-1,300\nTotal9,200\n${cell},500\n`)
    expect([cell, lineCount, total]).toEqual([cell, 2, 500_00])
  }
})

test('up to 20 lines stand above the header, also in files of semicolons and tabs', async ({ context }) => {
  for (const separator of [',', ';', '\t']) {
    const lines = [
      ['AWB', 'COD Amount'],
      ['D1', '500'],
      ['D2', '"1,200.50"'],
    ].map((cells) => cells.join(separator))
    const titles = ['COD Remittance Report, 21 Nov 2026, all hubs', 'Store; Bengaluru', 'Sheet\t1', 'A, "B"; C']
    for (const above of [['COD Remittance Report'], titles, Array.from({ length: 20 }, () => 'Title'), []]) {
      const found = await preview(context, [...above, ...lines].join('\r\n'))
      expect([separator, above.length, found.total]).toEqual([separator, above.length, 1_700_50])
      expect(found.groups[0]?.lines[0]?.line).toBe(above.length + 2)
    }
    const tooMany = Array.from({ length: 21 }, () => 'Title')
    await expect(preview(context, [...tooMany, ...lines].join('\n'))).rejects.toThrow('The file must name its columns')
  }
  // The form of Excel's "Unicode Text".
  const utf16 = Buffer.from('\ufeffCOD Remittance Report\r\nAWB\tCOD Amount\r\nD1\t500\r\n', 'utf16le')
  const files = [{ field: 'file', filename: 'remittance.txt', bytes: utf16 }]
  expect(await previewRemittance(context, { courier: null }, files)).toMatchObject({ total: 500_00, lineCount: 1 })
})

test('a file with errors names its lines, and nothing is saved', async ({ context }) => {
  const message = (csv: string) => preview(context, csv).catch((error: Error) => error.message)
  expect(await message('AWB,COD Amount\n1.43E+13,500\nD2,free\nD3,\n,5\nD5,(5)\nD6,1.234\n')).toBe(
    'Line 2: A spreadsheet shortened the tracking number to "1.43E+13". Upload the courier\'s own file, or format the column as text.\n' +
      'Line 3: "free" is not an amount.\nLine 4: The amount is missing.\nLine 5: The tracking number is missing.\n' +
      'Line 6: "(5)" is not an amount.\n1 more line has errors.\nNothing was saved.',
  )
  expect(await message('Name,Price\nKurta,499\n')).toMatch(/^Line 1: The file must name its columns/)
  expect(await message('')).toMatch(/^Line 1: This file is empty/)
  expect(await message('AWB,COD Amount\n')).toBe('This file has no amounts.')
  expect(await message('AWB,COD Amount\nD1,0\n')).toBe('This file has no amounts.')
  const many = `AWB,COD Amount\n${Array.from({ length: 30_001 }, (_, index) => `D${index},1`).join('\n')}`
  expect(await message(many)).toBe('This file has more than 30,000 lines.')
  await expect(
    previewRemittance(context, { courier: null }, [
      { field: 'file', filename: 'a.csv', bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') },
    ]),
  ).rejects.toMatchObject({ kind: 'tooLarge' })
  await expect(previewRemittance(context, { courier: null }, [])).rejects.toThrow('Choose a CSV file.')
})

test('a day in the future and charges above the sum are errors of their fields', async ({ context }) => {
  const admin = await createAdmin(context)
  context.setClock('2026-11-20T06:00:00Z')
  await createCashShipment(context, { admin, trackingNumber: 'D1' })
  const csv = 'AWB,Amount\nD1,500\n'
  await expect(importRemittance(context, admin, csv, { remittedOn: '2026-11-21' })).rejects.toMatchObject({
    details: { errors: { remittedOn: 'Enter today or an earlier day.' } },
  })
  await expect(importRemittance(context, admin, csv, { charges: 500_01 })).rejects.toMatchObject({
    details: { errors: { charges: 'The charges exceed the sum of the lines, ₹500.00.' } },
  })
})

test('a file of 30,000 lines is saved', async ({ context }) => {
  const admin = await createAdmin(context)
  await createCashShipment(context, { admin, trackingNumber: 'D29999' })
  const lines = Array.from({ length: 30_000 }, (_, index) => `D${index},500`)
  const id = await importRemittance(context, admin, `AWB,Amount\n${lines.join('\n')}\n`)
  expect((await showRemittance(context, id, {})).remittance).toMatchObject({ lineCount: 30_000, problemCount: 29_999 })
  const { lines: first, nextCursor } = await showRemittance(context, id, {})
  expect(first).toHaveLength(50)
  const { lines: second } = await showRemittance(context, id, { cursor: nextCursor! })
  expect(second[0]).toMatchObject({ line: 52 })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the lists are read page by page, and the export has every outstanding shipment', async ({ context }) => {
  const { id, shipmentId } = await createCashShipment(context, { trackingNumber: 'D1' })
  await copyShipment(context, shipmentId, 120)
  const seen: (string | null)[] = []
  let cursor: string | undefined
  do {
    const page = await listCashShipments(context, { list: 'OUTSTANDING', cursor })
    seen.push(...page.shipments.map(({ trackingNumber }) => trackingNumber))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(121)
  expect(new Set(seen).size).toBe(121)
  await expect(listCashShipments(context, { list: 'OVERDUE', cursor: 'x' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(listRemittances(context, { cursor: 'x' })).rejects.toMatchObject({ kind: 'invalid' })

  let csv = ''
  for await (const chunk of (await exportOutstandingCash(context, {})).bytes) csv += chunk
  const exported = parse<Record<string, string>>(csv, { columns: true, bom: true })
  expect(exported).toHaveLength(121)
  expect(exported.find(({ AWB }) => AWB === 'D1')).toMatchObject({
    'Order ID': id.slice(0, 8).toUpperCase(),
    City: 'Bengaluru',
    Courier: 'Delhivery',
    'Expected (₹)': '500.00',
    Overdue: 'No',
  })
})

/** Copies a shipment with further numbers and the same time of delivery. */
const copyShipment = ({ db }: TestContext, id: string, count: number) =>
  sql`insert into shipments (order_id, number, status, courier, courier_name, tracking_number, cash_amount, shipped_at, delivered_at)
    select order_id, copy, status, courier, courier_name, 'C' || copy, cash_amount, shipped_at, delivered_at
    from shipments, generate_series(2, ${count + 1}::int) as copy where shipments.id = ${id}`.execute(db)
