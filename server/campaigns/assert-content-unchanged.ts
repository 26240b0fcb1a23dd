import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#server/errors.ts'
import type { Campaign, CampaignContent } from './campaigns.store.ts'

/** The content as a call has it: earlier versions stored texts in other Unicode forms. */
const toContent = ({ subject, heading, text, segment }: Campaign): CampaignContent => ({
  subject: subject.normalize('NFC'),
  heading: heading.normalize('NFC'),
  text: text.normalize('NFC'),
  segmentId: segment?.id ?? null,
})

/** Throws a conflict with the message if a draft has another content than the one that an administrator saw. */
export function assertContentUnchanged(
  draft: Campaign,
  seenContent: CampaignContent | undefined,
  message: string,
): void {
  if (seenContent && !isDeepStrictEqual(seenContent, toContent(draft))) throw new AppError('conflict', message)
}
