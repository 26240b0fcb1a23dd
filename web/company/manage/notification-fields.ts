import { z } from 'zod'
import type { CallResponse } from '#contract/calls.ts'
import { type NotificationKind, notificationKinds } from '#contract/company/owner-notifications.ts'
import { NotificationSettings } from '#contract/company.ts'
import { zodResolver } from '#web/api/form-errors.ts'
import { differing } from '#web/ui/form/differing.ts'

export type Notifications = CallResponse<'GET /company-details/notifications'>['notifications']

/** The values of the form fields; the addresses as typed. */
export type NotificationFields = Record<NotificationKind, { enabled: boolean; addresses: string }>

export const toNotificationFields = (saved: Notifications): NotificationFields =>
  mapKinds((kind) => ({ ...saved[kind], addresses: saved[kind].addresses.join(', ') }))

/** The changed notifications; one that is off keeps its saved addresses, because its field is hidden. */
export const toNotifications = (fields: NotificationFields, saved: Notifications): Partial<Notifications> =>
  differing(
    mapKinds((kind) => {
      const { enabled, addresses } = fields[kind]
      return { enabled, addresses: enabled ? splitAddresses(addresses) : saved[kind].addresses }
    }),
    saved,
  )

/** The fields after a save: the saved ones, and what was typed while the call ran; `sent` are the fields when it began. */
export const afterSaving = (
  typed: NotificationFields,
  { sent, saved }: { sent: NotificationFields; saved: NotificationFields },
): NotificationFields => ({ ...saved, ...differing(typed, sent) })

const fieldRules = z.object({ enabled: z.boolean(), addresses: z.string() }).superRefine((fields, context) => {
  if (!fields.enabled) return
  const message = addressesError(splitAddresses(fields.addresses))
  if (message) context.addIssue({ code: 'custom', path: ['addresses'], message })
})

/** Validates the addresses by the contract's schema. */
export const notificationResolver = zodResolver<NotificationFields>(z.record(z.enum(notificationKinds), fieldRules))

/** The first error of a list of addresses, with the wrong address. */
function addressesError(addresses: string[]): string | null {
  const issue = NotificationSettings.shape.addresses.safeParse(addresses).error?.issues[0]
  if (!issue) return null
  const [index] = issue.path
  return typeof index === 'number' ? `${issue.message}: ${addresses[index]}` : issue.message
}

const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

const mapKinds = <Value>(toValue: (kind: NotificationKind) => Value) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, toValue(kind)])) as Record<NotificationKind, Value>
