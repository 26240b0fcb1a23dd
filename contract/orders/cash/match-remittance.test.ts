import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipmentStatuses } from '../shipments/shipment-states.ts'
import { cashAccount } from './cash-account.ts'
import {
  groupLines,
  isCounted,
  type MatchedLine,
  type MatchedShipment,
  matchRemittance,
  type RemittanceLine,
} from './match-remittance.ts'
import type { UnassignedSum } from './unassigned-cash.ts'

const shipment = (values: Partial<MatchedShipment> = {}): MatchedShipment => ({
  id: values.trackingNumber ?? 'A1',
  orderId: '0190aaaa-0000-4000-8000-000000000000',
  number: 1,
  courierName: 'Delhivery',
  trackingNumber: 'A1',
  status: 'DELIVERED',
  cashAmount: 500_00,
  cashReceived: 0,
  ...values,
})

const line = (trackingNumber: string, amount: number, values: Partial<RemittanceLine> = {}): RemittanceLine => ({
  line: 2,
  trackingNumber,
  amount,
  orderNumber: null,
  reference: null,
  ...values,
})

const problemsOf = (lines: RemittanceLine[], shipments: MatchedShipment[], courier: string | null = 'Delhivery') =>
  matchRemittance(lines, shipments, courier).map(({ problem }) => problem)

test('a line with the expected amount has no problem, one with another amount is different', () => {
  const lines = [line('a1', 500_00), line('A2', 400_00), line('A3', 600_00)]
  const shipments = ['A1', 'A2', 'A3'].map((trackingNumber) => shipment({ trackingNumber }))
  expect(problemsOf(lines, shipments)).toEqual([null, 'BELOW', 'ABOVE'])
})

test('lines of no shipment, of a prepaid one, of one that is not delivered and of another courier are found', () => {
  const shipments = [
    shipment({ trackingNumber: 'PAID', cashAmount: 0 }),
    shipment({ trackingNumber: 'WAY', status: 'IN_TRANSIT' }),
    shipment({ trackingNumber: 'DART', courierName: 'Blue Dart' }),
  ]
  const lines = [line('GONE', 1_00), line('PAID', 500_00), line('WAY', 500_00), line('DART', 500_00)]
  expect(problemsOf(lines, shipments)).toEqual(['UNKNOWN', 'PREPAID', 'NOT_DELIVERED', 'OTHER_COURIER'])
  expect(problemsOf(lines, shipments, null)).toEqual(['UNKNOWN', 'PREPAID', 'NOT_DELIVERED', null])
})

test('a second line of a shipment is repeated, in one file and in the next one', () => {
  const lines = [line('A1', 500_00), line('A1', 500_00), line('A2', 200_00), line('A2', 300_00)]
  const shipments = [shipment(), shipment({ trackingNumber: 'A2' })]
  expect(problemsOf(lines, shipments)).toEqual([null, 'REPEATED', 'BELOW', 'REPEATED'])
  expect(problemsOf([line('A1', 500_00)], [shipment({ cashReceived: 500_00 })])).toEqual(['REPEATED'])
})

test('a line that pays exactly the rest of an earlier one has no problem', () => {
  const partlyPaid = shipment({ cashReceived: 200_00 })
  expect(problemsOf([line('A1', 300_00)], [partlyPaid])).toEqual([null])
  expect(problemsOf([line('A1', 200_00)], [partlyPaid])).toEqual(['REPEATED'])
})

test('a courier takes back what it paid too much, and what it paid for a parcel that came back', () => {
  const shipments = [
    shipment({ cashReceived: 600_00 }),
    shipment({ trackingNumber: 'A2', status: 'RETURNED', cashReceived: 500_00 }),
    shipment({ trackingNumber: 'A3', cashAmount: 0, cashReceived: 500_00 }),
  ]
  const lines = [line('A1', -100_00), line('A2', -500_00), line('A3', -500_00)]
  expect(problemsOf(lines, shipments)).toEqual([null, null, null])
  expect(groupLines(matchRemittance(lines, shipments, null))).toMatchObject([
    { problem: null, isTakenBack: true, count: 3, total: -1_100_00 },
  ])
})

test('a line below 0 has the difference that it leaves, and does not count where less was received', () => {
  const before = (cashReceived: number, amount: number, values: Partial<MatchedShipment> = {}) =>
    problemsOf([line('A1', amount)], [shipment({ cashReceived, ...values })])[0]
  expect(before(600_00, -40_00)).toBe('ABOVE')
  expect(before(500_00, -500_00)).toBe('BELOW')
  expect(before(500_00, -200_00, { status: 'RETURNED' })).toBe('NOT_DELIVERED')
  expect(isCounted(before(99_99, -100_00)!)).toBe(false)
  expect(isCounted(before(0, -1)!)).toBe(false)
  expect(problemsOf([line('GONE', -1)], [shipment()])).toEqual(['UNKNOWN'])
})

test('lines of one file take back and pay in any order', () => {
  for (const file of [
    [line('A1', -600_00), line('A1', 500_00)],
    [line('A1', 500_00), line('A1', -600_00)],
  ])
    expect(problemsOf(file, [shipment({ cashReceived: 600_00 })])).toEqual([null, null])
  expect(problemsOf([line('A1', -100_00), line('A1', 600_00)], [shipment()])).toEqual([null, 'ABOVE'])
  expect(problemsOf([line('A1', -60_00), line('A1', -60_00)], [shipment({ cashReceived: 100_00 })])).toEqual([
    'BELOW',
    'REPEATED',
  ])
})

test('a courier corrects what it paid too little by taking it back and paying all, in any order of lines', () => {
  for (const received of [400_00, 50_00, 600_00])
    for (const file of [
      [line('A1', -received), line('A1', 500_00)],
      [line('A1', 500_00), line('A1', -received)],
    ])
      expect(problemsOf(file, [shipment({ cashReceived: received })])).toEqual([null, null])
})

/** The problems of lines, those of lines that take back more than was paid with a mark. */
const resultsOf = (
  lines: RemittanceLine[],
  shipments: MatchedShipment[],
  unassigned: UnassignedSum[] = [],
  courier: string | null = 'Delhivery',
) =>
  matchRemittance(lines, shipments, courier, unassigned).map(
    ({ problem, isUncovered }) => `${problem ?? 'OK'}${isUncovered ? ', uncovered' : ''}`,
  )

const unassigned = (amount: number, values: Partial<UnassignedSum> = {}): UnassignedSum => ({
  trackingNumber: 'a1',
  courierName: 'Delhivery',
  amount,
  ...values,
})

test('a payment made twice is taken back from what did not count, and the parcel stays paid', () => {
  const paid = shipment({ cashReceived: 500_00 })
  expect(resultsOf([line('A1', -500_00)], [paid], [unassigned(500_00)])).toEqual(['REPEATED'])
  expect(resultsOf([line('A1', -500_00)], [paid], [unassigned(499_99)])).toEqual(['BELOW'])
  expect(resultsOf([line('A1', -500_01)], [paid], [unassigned(500_00)])).toEqual(['REPEATED, uncovered'])
  for (const file of [
    [500_00, 500_00, -500_00],
    [-500_00, 500_00, 500_00],
  ]) {
    const results = resultsOf(
      file.map((amount) => line('A1', amount)),
      [shipment()],
    )
    expect(results.toSorted()).toEqual(['OK', 'REPEATED', 'REPEATED'])
  }
  const short = shipment({ cashReceived: 600_00 })
  expect(resultsOf([line('A1', 300_00), line('A1', -300_00)], [short])).toEqual(['REPEATED', 'REPEATED'])
  const lines = [line('A1', -100_00), line('A1', -500_00)]
  expect(resultsOf(lines, [short], [unassigned(500_00)])).toEqual(['OK', 'REPEATED'])
})

test('payments of unknown, prepaid and ambiguous parcels and of another courier are taken back', () => {
  const shipments = [
    shipment({ trackingNumber: 'PAID', cashAmount: 0 }),
    shipment({ trackingNumber: 'DART', courierName: 'Blue Dart' }),
    shipment({ id: '1', trackingNumber: 'TWO', courierName: 'DTDC' }),
    shipment({ id: '2', trackingNumber: 'TWO', courierName: 'Ekart' }),
  ]
  const numbers = ['GONE', 'PAID', 'DART', 'TWO']
  const deductions = numbers.map((number) => line(number, -500_00))
  const expected = ['UNKNOWN', 'REPEATED', 'OTHER_COURIER', 'AMBIGUOUS']
  const earlier = numbers.map((trackingNumber) => unassigned(500_00, { trackingNumber }))
  expect(resultsOf(deductions, shipments, earlier)).toEqual(expected)
  const payments = numbers.map((number) => line(number, 500_00))
  expect(resultsOf([...deductions, ...payments], shipments).slice(0, 4)).toEqual(expected)
  expect(resultsOf(deductions, shipments)).toEqual(expected.map((problem) => `${problem}, uncovered`))
})

test('a courier does not take back the uncounted payment of another one, but that of one that was not known', () => {
  const take = (courierName: string | null, ...sums: UnassignedSum[]) =>
    resultsOf([line('GONE', -500_00)], [], sums, courierName)[0]
  const paidBy = (courierName: string | null, amount = 500_00) =>
    unassigned(amount, { trackingNumber: 'gone', courierName })
  expect(take('Delhivery', paidBy('DTDC'))).toBe('UNKNOWN, uncovered')
  expect(take('Delhivery', paidBy(null))).toBe('UNKNOWN')
  expect(take(null, paidBy('DTDC'))).toBe('UNKNOWN')
  expect(take('Delhivery', paidBy(null), paidBy('DTDC', -500_00))).toBe('UNKNOWN, uncovered')
  expect(take('Delhivery', paidBy('Delhivery', 200_00), paidBy(null, 300_00))).toBe('UNKNOWN')
})

test('a number that two couriers use belongs to the courier that pays, or to the order that the line names', () => {
  const orderId = '5f3c9d21-0000-4000-8000-000000000000'
  const shipments = [shipment({ id: '1' }), shipment({ id: '2', courierName: 'DTDC', orderId })]
  const matched = (orderNumber: string | null, courier: string | null) =>
    matchRemittance([line('A1', 500_00, { orderNumber })], shipments, courier)[0]
  expect(matched(null, 'DTDC')).toMatchObject({ problem: null, shipment: { id: '2' } })
  expect(matched('#5F3C9D21', null)).toMatchObject({ problem: null, shipment: { id: '2' } })
  expect(matched('5', null)).toMatchObject({ problem: 'AMBIGUOUS', shipment: null })
  expect(matched(null, null)).toMatchObject({ problem: 'AMBIGUOUS', shipment: null })
})

const anyLines = fc.array(
  fc
    .record({ trackingNumber: fc.constantFrom('A1', 'A2', 'A3', 'NONE'), amount: fc.integer({ min: 1, max: 4 }) })
    .map(({ trackingNumber, amount }) => line(trackingNumber, amount * 100)),
  { maxLength: 8 },
)
const anyShipments = fc
  .tuple(...(['A1', 'A2', 'A3'] as const).map((trackingNumber) => anyShipmentOf(trackingNumber)))
  .map((shipments) => [...shipments])

function anyShipmentOf(trackingNumber: string) {
  return fc
    .record({
      status: fc.constantFrom(...shipmentStatuses),
      courierName: fc.constantFrom('Delhivery', 'DTDC'),
      cashAmount: fc.constantFrom(0, 100, 200, 300),
    })
    .map((values) => shipment({ trackingNumber, ...values }))
}

const anyLinesOfOneParcel = fc.array(
  fc.constantFrom(-300, -200, 200, 300).map((amount) => line('A1', amount)),
  { maxLength: 6 },
)

const anyLinesWithDeductions = fc.array(
  fc
    .record({
      trackingNumber: fc.constantFrom('A1', 'A2', 'A3', 'NONE'),
      amount: fc.integer({ min: -4, max: 4 }).filter((amount) => amount !== 0),
    })
    .map(({ trackingNumber, amount }) => line(trackingNumber, amount * 100)),
  { maxLength: 8 },
)

/** A remittance that was saved: its lines, and the courier that was chosen for its file. */
type Saved = { lines: MatchedLine[]; courier: string | null }

/** What the remittances that were not reversed leave for no shipment, as the database sums it. */
const sumUnassigned = (remittances: readonly Saved[]): UnassignedSum[] =>
  remittances.flatMap(({ lines, courier }) =>
    lines
      .filter(({ problem }) => !isCounted(problem))
      .map(({ trackingNumber, shipment: found, amount }) => ({
        trackingNumber,
        courierName: courier ?? found?.courierName ?? null,
        amount,
      })),
  )

/** What was received by shipment, and what is unassigned by number. */
function balancesOf(remittances: readonly Saved[]): Map<string, number> {
  const balances = new Map<string, number>()
  const add = (key: string, amount: number) => balances.set(key, (balances.get(key) ?? 0) + amount)
  for (const { trackingNumber, amount } of sumUnassigned(remittances)) add(trackingNumber, amount)
  for (const { shipment: found, problem, amount } of remittances.flatMap(({ lines }) => lines))
    if (isCounted(problem)) add(`received ${found!.id}`, amount)
  return balances
}

test('whatever files and reversals arrive, neither what was received nor what is unassigned is below 0', () => {
  const anyCourier = fc.constantFrom('Delhivery', 'DTDC', null)
  const anyFile = fc.tuple(fc.oneof(anyLinesWithDeductions, anyLinesOfOneParcel), anyCourier)
  const steps = fc.array(fc.oneof({ weight: 3, arbitrary: anyFile }, fc.nat(5)), { maxLength: 10 })
  let [setOff, refused] = [0, 0]
  fc.assert(
    fc.property(anyShipments, steps, (shipments, all) => {
      let saved: Saved[] = []
      for (const step of all) {
        if (typeof step === 'number') {
          const rest = saved.filter((_, index) => index !== step)
          if ([...balancesOf(rest).values()].every((amount) => amount >= 0)) saved = rest
        } else {
          const [lines, courier] = step
          const before = balancesOf(saved)
          const withReceived = shipments.map((one) => ({ ...one, cashReceived: before.get(`received ${one.id}`) ?? 0 }))
          const matched = matchRemittance(lines, withReceived, courier, sumUnassigned(saved))
          if (matched.some(({ isUncovered }) => isUncovered)) refused++
          else saved = [...saved, { lines: matched, courier }]
          setOff += matched.filter((one) => one.amount < 0 && !one.isUncovered && !isCounted(one.problem)).length
        }
        for (const amount of balancesOf(saved).values()) expect(amount).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
  expect(setOff).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(50)
})

test('a payment that is made again and taken back, at once or later, changes nothing', () => {
  fc.assert(
    fc.property(
      anyShipments,
      fc.nat(6),
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      (shipments, before, paid, atOnce) => {
        const one = { ...shipments[0]!, cashReceived: before * 100 }
        const [payment, deduction] = [line('A1', paid * 100), line('A1', -paid * 100)]
        const receivedBy = (matched: MatchedLine[]) =>
          matched.reduce((sum, { problem, amount }) => sum + (isCounted(problem) ? amount : 0), 0)
        let received = 0
        if (atOnce) received = receivedBy(matchRemittance([deduction, payment], [one], null))
        else {
          const first = matchRemittance([payment], [one], null)
          received = receivedBy(first)
          const then = { ...one, cashReceived: one.cashReceived + received }
          received += receivedBy(
            matchRemittance([deduction], [then], null, sumUnassigned([{ lines: first, courier: null }])),
          )
        }
        expect(received).toBe(0)
      },
    ),
  )
})

test('whatever is paid and taken back, what was received for a shipment is never below 0', () => {
  fc.assert(
    fc.property(anyShipments, fc.array(anyLinesWithDeductions, { maxLength: 4 }), (shipments, files) => {
      for (const lines of files) {
        const counted = matchRemittance(lines, shipments, null).filter(({ problem }) => isCounted(problem))
        for (const { shipment: found, amount } of counted) found!.cashReceived += amount
        const payments = counted.filter(({ amount }) => amount > 0).map((one) => one.shipment?.id)
        expect(new Set(payments).size).toBe(payments.length)
        for (const one of shipments) {
          expect(one.cashReceived).toBeGreaterThanOrEqual(0)
          const { difference } = cashAccount(one)
          const takenBack = counted.find(({ shipment: found, amount }) => found === one && amount < 0)
          if (takenBack?.problem === null) expect(difference).toBe(0)
        }
      }
    }),
  )
})

test('whatever files arrive, every rupee is assigned to one shipment or to none, and the accounts agree', () => {
  const anyCourier = fc.constantFrom('Delhivery', 'DTDC', null)
  fc.assert(
    fc.property(anyShipments, fc.array(fc.tuple(anyLines, anyCourier), { maxLength: 4 }), (shipments, files) => {
      let [paid, unassigned] = [0, 0]
      for (const [lines, courier] of files) {
        const matched = matchRemittance(lines, shipments, courier)
        paid += lines.reduce((sum, { amount }) => sum + amount, 0)
        const counted = matched.filter(({ problem }) => isCounted(problem))
        expect(new Set(counted.map((one) => one.shipment?.id)).size).toBe(counted.length)
        for (const one of matched) {
          if (isCounted(one.problem)) one.shipment!.cashReceived += one.amount
          else unassigned += one.amount
        }
        const groups = groupLines(matched)
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length)
      }
      const accounts = shipments.map(cashAccount)
      const sum = (part: 'expected' | 'received' | 'outstanding' | 'difference') =>
        accounts.reduce((total, account) => total + account[part], 0)
      expect(sum('received') + unassigned).toBe(paid)
      expect(sum('expected')).toBe(sum('received') + sum('outstanding') - sum('difference'))
    }),
  )
})

test('a file that arrives a second time pays nothing twice', () => {
  fc.assert(
    fc.property(anyShipments, anyLines, (shipments, anyFile) => {
      const lines = [...new Map(anyFile.map((one) => [one.trackingNumber, one])).values()]
      for (const one of matchRemittance(lines, shipments, null)) {
        // A line that pays exactly the half is not told from one that pays the rest.
        fc.pre(one.shipment === null || one.amount * 2 !== one.shipment.cashAmount)
        if (isCounted(one.problem)) one.shipment!.cashReceived += one.amount
      }
      for (const { problem, shipment: found } of matchRemittance(lines, shipments, null))
        expect(isCounted(problem) && found!.cashReceived > 0).toBe(false)
    }),
  )
})
