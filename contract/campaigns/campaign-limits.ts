/** Limits of messages to customers with news and offers. */

/** A message is a draft, is being sent, or has ended; a failed one can be continued or canceled. */
export const campaignStates = ['DRAFT', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'] as const
export type CampaignState = (typeof campaignStates)[number]

/** The mails of one minute: few, because mail services limit new senders, and mails about orders must not wait. */
export const campaignMailsPerMinute = 60
/** The messages that the back office lists, drafts first. */
export const listedCampaigns = 100
export const maxCampaignDrafts = 20

/** What a message can do in its state. The page hides a button and the server refuses a call by the same rule. */
export const campaignCan = {
  change: (state: CampaignState) => state === 'DRAFT',
  start: (state: CampaignState) => state === 'DRAFT',
  resume: (state: CampaignState) => state === 'FAILED',
  cancel: (state: CampaignState) => state === 'RUNNING' || state === 'FAILED',
  remove: (state: CampaignState) => state === 'DRAFT' || state === 'DONE' || state === 'CANCELED',
}
