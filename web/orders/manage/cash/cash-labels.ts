import type { CallResponse } from '#contract/calls.ts'
import type { CashLineProblem } from '#contract/orders/cash/match-remittance.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'

export type Remittance = CallResponse<'GET /courier-cash/remittances'>['remittances'][number]
export type RemittanceLine = CallResponse<'GET /courier-cash/remittances/{id}'>['lines'][number]
export type CashShipment = CallResponse<'GET /courier-cash/shipments'>['shipments'][number]
export type CourierTotals = CallResponse<'GET /courier-cash'>['couriers'][number]

type ProblemLabel = { label: string; tone: Tone; text: string }

const asExpected: ProblemLabel = { label: 'As expected', tone: 'success', text: 'Paid in full.' }

const problemLabels: Record<CashLineProblem, ProblemLabel> = {
  BELOW: { label: 'Less than expected', tone: 'warning', text: 'Counts; the rest is listed as different.' },
  ABOVE: { label: 'More than expected', tone: 'warning', text: 'Counts; the surplus is listed as different.' },
  NOT_DELIVERED: { label: 'Not delivered', tone: 'warning', text: 'Counts; record the delivery of the parcel.' },
  REPEATED: {
    label: 'Paid before',
    tone: 'danger',
    text: 'Does not count: something was paid for the parcel before, and this is not exactly the rest.',
  },
  PREPAID: { label: 'Nothing to collect', tone: 'danger', text: 'Does not count: the parcel was paid online.' },
  OTHER_COURIER: {
    label: 'Of another courier',
    tone: 'danger',
    text: 'Does not count: another courier has this number.',
  },
  AMBIGUOUS: { label: 'Several parcels', tone: 'danger', text: 'Does not count: choose the courier of the file.' },
  UNKNOWN: { label: 'Unknown number', tone: 'danger', text: 'Does not count: no parcel has this number.' },
}

const takenBack: ProblemLabel = {
  label: 'Taken back',
  tone: 'success',
  text: 'Counts: the courier takes back what it paid too much before. Nothing is different any more.',
}

const uncountedTakenBack: ProblemLabel = {
  label: 'Uncounted payment taken back',
  tone: 'success',
  text: 'Does not count: the courier takes back a payment that did not count either, such as one that it made twice.',
}

/** How a line below 0 that counts is described by the difference that it leaves. */
const takenBackLabels: Partial<Record<CashLineProblem, ProblemLabel>> = {
  BELOW: {
    label: 'Too much taken back',
    tone: 'danger',
    text: 'Counts: the courier takes back cash that it owes for the parcel. What is missing then is outstanding or listed as different.',
  },
  ABOVE: {
    label: 'Partly taken back',
    tone: 'warning',
    text: 'Counts: the courier takes back a part of what it paid too much before. The rest is listed as different.',
  },
  NOT_DELIVERED: {
    label: 'Partly taken back',
    tone: 'warning',
    text: 'Counts: the courier takes back a part of what it paid for a parcel that is not delivered. The rest is listed as different.',
  },
}

/** How lines of a remittance are described: by what is wrong with them, and whether they take back what was paid before. */
export function remittanceLineLabel(problem: CashLineProblem | null, isTakenBack: boolean): ProblemLabel {
  if (problem === null) return isTakenBack ? takenBack : asExpected
  if (!isTakenBack) return problemLabels[problem]
  return takenBackLabels[problem] ?? uncountedTakenBack
}

/** The name of a remittance's courier. */
export const courierLabel = ({ courierName }: Pick<Remittance, 'courierName'>): string =>
  courierName ?? 'Several couriers'

/** The name of a shipment's courier; it has none if that was taken back after its cash was received. */
export const shipmentCourier = ({ courierName }: Pick<CashShipment, 'courierName'>): string =>
  courierName || 'No courier named'

export const remittanceKindLabels: Record<Remittance['kind'], string> = {
  FILE: 'Courier’s file',
  HAND: 'Recorded by hand',
  REVERSAL: 'Reversal',
}
