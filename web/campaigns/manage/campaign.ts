import type { CallResponse } from '#contract/calls.ts'
import { campaignMailsPerMinute } from '#contract/campaigns/campaign-limits.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'

export type Campaign = CallResponse<'GET /campaigns/{id}'>['campaign']

export type Texts = { subject: string; heading: string; text: string }
export const toTexts = ({ subject, heading, text }: Texts): Texts => ({ subject, heading, text })

/** What the form of a draft changes. */
export type Draft = Texts & { segmentId: string | null }
export const toDraft = ({ segment, ...texts }: Campaign): Draft => ({
  ...toTexts(texts),
  segmentId: segment?.id ?? null,
})

/** The page of the list, and below it those of the messages. */
export const campaignsPath = '/admin/customers/messages'
/** The last part of the path of a new message. */
export const newCampaign = 'new'

export const stateBadges: Record<Campaign['state'], { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  RUNNING: { label: 'Being sent', tone: 'info' },
  DONE: { label: 'Sent', tone: 'success' },
  CANCELED: { label: 'Canceled', tone: 'neutral' },
  FAILED: { label: 'Stopped', tone: 'danger' },
}

export const everyoneLabel = 'Everyone who agreed to news and offers'
/** The customers that a message is for, in words. */
export const audienceText = ({ segment }: Pick<Campaign, 'segment'>): string => segment?.name ?? everyoneLabel

/** What changes with a copy of a message whose segment was deleted, or was not kept by an older version of the store. */
export const lostSegmentText = (segmentName: string): string =>
  `“${segmentName}” is not known any more: the draft is for everyone who agreed to news and offers. Choose who gets it.`

/** About how long a message to a number of customers takes. */
export function durationText(recipients: number): string {
  const minutes = Math.ceil(recipients / campaignMailsPerMinute)
  if (minutes <= 90) return formatCount(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours <= 48 ? formatCount(hours, 'hour') : formatCount(Math.round(hours / 24), 'day')
}
