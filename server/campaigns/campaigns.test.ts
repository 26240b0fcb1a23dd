import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { maxCampaignDrafts } from '#contract/campaigns/campaign-limits.ts'
import { emptySegmentRule } from '#contract/customers/segments.ts'
import { minuteMs } from '#contract/durations.ts'
import { exportData } from '#server/account/export-data.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { setConsent } from '#server/marketing/set-consent.ts'
import { unsubscribe } from '#server/marketing/unsubscribe.ts'
import { removeSegment } from '#server/segments/remove-segment.ts'
import { changeSegment, createSegment } from '#server/segments/save-segment.ts'
import { createAdmin, createCustomer, createVariant, type TestUser } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createNewsReader, campaignTexts as texts } from '#tests/support/marketing/campaigns.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { runCampaignJob } from './campaign-job.ts'
import { campaignById } from './campaigns.store.ts'
import { cancelCampaign } from './cancel-campaign.ts'
import { failCampaignOnError } from './fail-campaign-on-error.ts'
import { removeCampaign } from './remove-campaign.ts'
import { runCampaign } from './run-campaign.ts'
import { changeCampaign, createCampaign } from './save-campaign.ts'
import { countRecipientsOf, resumeCampaign, startCampaign } from './start-campaign.ts'

async function createDraft(context: TestContext, { segmentId = null }: { segmentId?: string | null } = {}) {
  const admin = await createAdmin(context)
  const { campaign } = await createCampaign(context, admin, { ...texts, segmentId })
  return { admin, id: campaign.id }
}

async function start(context: TestContext, options: { segmentId?: string } = {}) {
  const { admin, id } = await createDraft(context, options)
  const { campaign } = await startCampaign(context, admin, id, { recipientCount: 1000 })
  return { admin, id, campaign }
}

const withdraw = (context: TestContext, customer: TestUser) =>
  setConsent(context, customer, { purpose: 'NEWS_AND_OFFERS' }, { isGiven: false, place: 'ACCOUNT' })

const setBlocked = ({ db, clock }: TestContext, { id }: TestUser) =>
  db.updateTable('users').set({ deactivatedAt: clock() }).where('id', '=', id).execute()

const recipientsOf = ({ mails }: TestContext) => mails.map(({ to }) => to).sort()
const emailsOf = (...customers: TestUser[]) => customers.map(({ email }) => email).sort()

/** A mailer whose first mails fail with these errors. */
function failMails(context: TestContext, ...errors: object[]) {
  const { mailer } = context
  context.mailer = {
    ...mailer,
    send: async (mail) => {
      const error = errors.shift()
      if (error) throw Object.assign(new Error('not sent'), error)
      await mailer.send(mail)
    },
  }
  return () => {
    context.mailer = mailer
  }
}

test('a message goes to the customers who agreed to news, once, with their first name and one-press unsubscribe', async ({
  context,
}) => {
  const reader = await createNewsReader(context, { firstName: 'Meera' })
  const withdrawn = await createNewsReader(context)
  const blocked = await createNewsReader(context)
  await createNewsReader(context, { email: `${randomUUID()}@customer.invalid` })
  await createCustomer(context)
  await withdraw(context, withdrawn)
  await setBlocked(context, blocked)
  expect(await countRecipientsOf(context, undefined)).toEqual({ count: 1, segmentUpdatedAt: null })
  const { id } = await start(context)
  await context.runJobs()
  expect(await campaignById(context.db, id)).toMatchObject({
    state: 'DONE',
    recipientCount: 1,
    segment: null,
    progress: { sent: 1, skipped: 0, failed: 0 },
  })
  const [mail] = context.mails
  expect(context.mails).toHaveLength(1)
  expect(mail).toMatchObject({ to: reader.email, subject: 'News for Meera' })
  expect(mail?.text).toContain('Dear Meera,\n\nthey are here.')
  expect(mail?.text).toContain(`End these mails: ${mail?.unsubscribeUrl}`)
  await unsubscribe(context, mail!.unsubscribeUrl!.split('/').at(-1)!)
  expect(await countRecipientsOf(context, undefined)).toMatchObject({ count: 0 })
  // The page of the customer and the export list it like other mails.
  expect(await exportData(context, reader)).toMatchObject({ messages: [{ text: 'News for Meera' }] })
})

test('a message for a segment goes to its customers by the rule at the start', async ({ context }) => {
  const buyer = await createNewsReader(context)
  await createNewsReader(context)
  const admin = await createAdmin(context)
  await createCodOrder(context, buyer, { of: await createVariant(context) })
  const rule = { ...emptySegmentRule, tags: [], states: [] }
  const { id: segmentId } = await createSegment(context, admin, { ...rule, name: 'Buyers', minOrders: 1 })
  expect(await countRecipientsOf(context, segmentId)).toMatchObject({ count: 1 })
  const { id } = await start(context, { segmentId })
  await changeSegment(context, admin, segmentId, { ...rule, name: 'All others', maxOrders: 0 })
  context.mails.length = 0
  await runCampaign(context, id)
  expect(recipientsOf(context)).toEqual(emailsOf(buyer))
  expect(await campaignById(context.db, id)).toMatchObject({
    state: 'DONE',
    segment: { id: segmentId, name: 'Buyers' },
  })
})

test('customers who agree after the start of a message do not get it', async ({ context }) => {
  context.setClock('2026-11-25T06:00:00Z')
  const reader = await createNewsReader(context)
  const { id } = await start(context)
  context.setClock('2026-11-25T06:00:01Z')
  await createNewsReader(context)
  await runCampaign(context, id)
  expect(recipientsOf(context)).toEqual(emailsOf(reader))
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'DONE', recipientCount: 1 })
})

test('customers who withdraw, are blocked or delete their account before their mail get none', async ({ context }) => {
  const [first, second, third, fourth] = [
    await createNewsReader(context),
    await createNewsReader(context),
    await createNewsReader(context),
    await createNewsReader(context),
  ]
  const { id } = await start(context)
  await runCampaign(context, id, { mailsPerRun: 0 })
  expect(context.mails).toEqual([])
  await withdraw(context, first)
  await setBlocked(context, second)
  await context.db.deleteFrom('users').where('id', '=', third.id).execute()
  await runCampaign(context, id)
  expect(recipientsOf(context)).toEqual(emailsOf(fourth))
  expect(await campaignById(context.db, id)).toMatchObject({
    state: 'DONE',
    recipientCount: 4,
    progress: { sent: 1, skipped: 3, failed: 0 },
  })
})

test('nobody gets a mail twice if the job runs twice at once, in small batches, or again after the end', async ({
  context,
}) => {
  const readers: TestUser[] = []
  for (let count = 0; count < 7; count++) readers.push(await createNewsReader(context))
  const { id } = await start(context)
  const run = () => runCampaign(context, id, { batchSize: 2, mailsPerRun: 3 })
  await Promise.all([run(), run()])
  await run()
  await run()
  await run()
  expect(recipientsOf(context)).toEqual(emailsOf(...readers))
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'DONE', progress: { sent: 7 } })
})

test('a mail that was interrupted is not sent again and counts as failed', async ({ context }) => {
  context.setClock('2026-11-25T06:00:00Z')
  const readers = [await createNewsReader(context), await createNewsReader(context)]
  const { id } = await start(context)
  await runCampaign(context, id, { mailsPerRun: 0 })
  const { userId } = await context.db
    .updateTable('campaignRecipients')
    .set({ state: 'SENDING' })
    .where('userId', '=', readers[0]!.id)
    .returning('userId')
    .executeTakeFirstOrThrow()
  await runCampaign(context, id)
  expect((await campaignById(context.db, id)).state).toBe('RUNNING')
  context.setClock('2026-11-25T06:10:00Z')
  await runCampaign(context, id)
  expect(recipientsOf(context)).toEqual(emailsOf(...readers.filter((reader) => reader.id !== userId)))
  expect(await campaignById(context.db, id)).toMatchObject({
    state: 'DONE',
    progress: { sent: 1, skipped: 0, failed: 1 },
  })
})

test('while the mail server is unavailable the queue tries again; after hours the message has failed and can be continued', async ({
  context,
}) => {
  const reader = await createNewsReader(context)
  const { admin, id } = await start(context)
  const restore = failMails(context, { syscall: 'connect' }, { syscall: 'connect' })
  const attempt = (isLastAttempt: boolean) =>
    failCampaignOnError(context, { campaignId: id, isLastAttempt }, () => runCampaign(context, id))
  await expect(attempt(false)).rejects.toThrow('not sent')
  expect((await campaignById(context.db, id)).state).toBe('RUNNING')
  await expect(attempt(true)).rejects.toThrow('not sent')
  expect((await campaignById(context.db, id)).state).toBe('FAILED')
  restore()
  await runCampaign(context, id)
  expect(context.mails).toEqual([])
  await resumeCampaign(context, admin, id)
  await context.runJobs()
  expect(recipientsOf(context)).toEqual([reader.email])
  expect((await campaignById(context.db, id)).state).toBe('DONE')
})

test('an address that is refused for now is tried three times; others are sent meanwhile', async ({ context }) => {
  context.setClock('2026-11-25T06:00:00Z')
  await createNewsReader(context)
  await createNewsReader(context)
  const { id } = await start(context)
  const refused = { responseCode: 450, command: 'RCPT TO' }
  const restore = failMails(context, refused)
  await runCampaign(context, id)
  expect(context.mails).toHaveLength(1)
  restore()
  const restoreAgain = failMails(context, refused, refused)
  for (const time of ['06:20', '06:40']) {
    context.setClock(`2026-11-25T${time}:00Z`)
    await runCampaign(context, id)
  }
  restoreAgain()
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'DONE', progress: { sent: 1, failed: 1 } })
})

test('a mail whose content the server refuses is tried three times, and then the message ends', async ({ context }) => {
  context.setClock('2026-11-25T06:00:00Z')
  await createNewsReader(context)
  await createNewsReader(context)
  const { id } = await start(context)
  const refused = { responseCode: 554, command: 'DATA' }
  const restore = failMails(context, refused, refused, refused)
  await expect(runCampaign(context, id)).rejects.toThrow('not sent')
  restore()
  await runCampaign(context, id)
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'RUNNING', progress: { sent: 1, failed: 0 } })
  const restoreAgain = failMails(context, refused, refused)
  context.setClock('2026-11-25T06:20:00Z')
  await expect(runCampaign(context, id)).rejects.toThrow('not sent')
  context.setClock('2026-11-25T06:40:00Z')
  await runCampaign(context, id)
  restoreAgain()
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'DONE', progress: { sent: 1, failed: 1 } })
})

test('a mail that the server may have accepted, and one to an address that does not exist, count as failed', async ({
  context,
}) => {
  await createNewsReader(context)
  await createNewsReader(context)
  const { id } = await start(context)
  const restore = failMails(
    context,
    { code: 'ECONNECTION', command: 'CONN' },
    { responseCode: 550, command: 'RCPT TO' },
  )
  await expect(runCampaign(context, id)).rejects.toThrow('not sent')
  await runCampaign(context, id)
  restore()
  expect(context.mails).toEqual([])
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'DONE', progress: { sent: 0, failed: 2 } })
})

test('a mail server that ends its connections does not use up the customers: others wait for the next attempt', async ({
  context,
}) => {
  const readers = [await createNewsReader(context), await createNewsReader(context), await createNewsReader(context)]
  const { id } = await start(context)
  const interrupted = { code: 'ECONNECTION', command: 'CONN' }
  const restore = failMails(context, interrupted, interrupted, interrupted)
  await expect(runCampaign(context, id)).rejects.toThrow('not sent')
  restore()
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'RUNNING', progress: { failed: 1 } })
  await runCampaign(context, id)
  expect(context.mails).toHaveLength(readers.length - 1)
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'DONE', progress: { sent: 2, failed: 1 } })
})

test('a canceled message is sent to nobody else; its numbers stay and its recipients are deleted at night', async ({
  context,
}) => {
  await createNewsReader(context)
  await createNewsReader(context)
  const { admin, id } = await start(context)
  await runCampaign(context, id, { mailsPerRun: 1 })
  await cancelCampaign(context, admin, id)
  await context.runJobs()
  await runCampaign(context, id)
  expect(context.mails).toHaveLength(1)
  await deleteExpired(context)
  expect(await context.db.selectFrom('campaignRecipients').select('userId').execute()).toEqual([])
  expect(await campaignById(context.db, id)).toMatchObject({
    state: 'CANCELED',
    recipientCount: 2,
    progress: { sent: 1, skipped: 0, failed: 0 },
  })
  await expect(cancelCampaign(context, admin, id)).rejects.toMatchObject({ kind: 'conflict' })
  await removeCampaign(context, admin, id)
  await expect(campaignById(context.db, id)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a message is refused that more customers would get than were confirmed, and one that nobody would get', async ({
  context,
}) => {
  const { admin, id } = await createDraft(context)
  const startFor = (recipientCount: number) => startCampaign(context, admin, id, { recipientCount })
  await expect(startFor(1)).rejects.toThrow('Nobody would get this message.')
  await createNewsReader(context)
  await createNewsReader(context)
  await expect(startFor(1)).rejects.toThrow('This message would go to 2 customers by now.')
  await startFor(2)
  await expect(startFor(2)).rejects.toThrow('This message was started already.')
  await expect(changeCampaign(context, admin, id, { ...texts, segmentId: null })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(removeCampaign(context, admin, id)).rejects.toMatchObject({ kind: 'conflict' })
  const { id: second } = await createDraft(context)
  await expect(startCampaign(context, admin, second, { recipientCount: 2 })).rejects.toThrow(
    'Another message is being sent.',
  )
})

test('a draft whose text or segment was changed after the administrator saw it is not sent', async ({ context }) => {
  await createNewsReader(context)
  const { admin, id } = await createDraft(context)
  const rule = { ...emptySegmentRule, tags: [], states: [], maxOrders: 0 }
  const { id: segmentId } = await createSegment(context, admin, { ...rule, name: 'Without an order' })
  const seenContent = { ...texts, segmentId: null }
  const startSeen = () => startCampaign(context, admin, id, { recipientCount: 1, seenContent })
  for (const change of [{ subject: 'Other' }, { heading: 'Other' }, { text: 'Other' }, { segmentId }]) {
    await changeCampaign(context, admin, id, { ...seenContent, ...change })
    await expect(startSeen()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This message was changed meanwhile. Check it again before you send it.',
    })
    expect(await campaignById(context.db, id)).toMatchObject({ state: 'DRAFT' })
  }
  await changeCampaign(context, admin, id, seenContent)
  expect(await startSeen()).toMatchObject({ campaign: { state: 'RUNNING' } })
})

test('a draft that an earlier version stored in another Unicode form can be changed', async ({ context }) => {
  const { admin, id } = await createDraft(context)
  const stored = { subject: 'Cafe\u0301', heading: 'Cafe\u0301', text: 'Cafe\u0301' }
  await context.db.updateTable('campaigns').set(stored).where('id', '=', id).execute()
  const seenContent = { subject: 'Caf\u00e9', heading: 'Caf\u00e9', text: 'Caf\u00e9', segmentId: null }
  const changed = await changeCampaign(context, admin, id, { ...seenContent, subject: 'Tea', seenContent })
  expect(changed).toMatchObject({ campaign: { subject: 'Tea' } })
})

test('a message whose segment was changed after its customers were counted is not sent', async ({ context }) => {
  const buyer = await createNewsReader(context)
  const others = [await createNewsReader(context), await createNewsReader(context)]
  await createCodOrder(context, buyer, { of: await createVariant(context) })
  const rule = { ...emptySegmentRule, tags: [], states: [] }
  const manager = await createAdmin(context)
  const { id: segmentId } = await createSegment(context, manager, { ...rule, name: 'Others', maxOrders: 0 })
  const { admin, id } = await createDraft(context, { segmentId })
  const startCounted = async ({ count, segmentUpdatedAt }: Awaited<ReturnType<typeof countRecipientsOf>>) =>
    startCampaign(context, admin, id, {
      recipientCount: count,
      seenContent: { ...texts, segmentId },
      seenSegmentUpdatedAt: segmentUpdatedAt?.toISOString() ?? null,
    })
  const before = await countRecipientsOf(context, segmentId)
  expect(before).toMatchObject({ count: others.length })
  context.setClock(new Date(context.clock().getTime() + minuteMs))
  // Fewer customers, and other ones.
  await changeSegment(context, manager, segmentId, { ...rule, name: 'Others', minOrders: 1 })
  const changed = {
    kind: 'conflict',
    message: 'The segment of this message was changed meanwhile. Check the number again before you send it.',
  }
  await expect(startCounted(before)).rejects.toMatchObject(changed)
  await expect(startCounted(await countRecipientsOf(context, undefined))).rejects.toMatchObject(changed)
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'DRAFT' })
  await startCounted(await countRecipientsOf(context, segmentId))
  context.mails.length = 0
  await runCampaign(context, id)
  expect(recipientsOf(context)).toEqual(emailsOf(buyer))
})

test('of two administrators who edit one draft the second gets a conflict', async ({ context }) => {
  const { admin, id } = await createDraft(context)
  const seenContent = { ...texts, segmentId: null }
  const change = (subject: string) => changeCampaign(context, admin, id, { ...seenContent, subject, seenContent })
  await change('First')
  await expect(change('Second')).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This message was changed by someone else meanwhile. Please open it again and repeat your changes.',
  })
  expect(await campaignById(context.db, id)).toMatchObject({ subject: 'First' })
})

test('a segment of a draft cannot be deleted; that of a message that has ended can, and the history names it', async ({
  context,
}) => {
  await createNewsReader(context)
  const admin = await createAdmin(context)
  const rule = { ...emptySegmentRule, tags: [], states: [], maxOrders: 0 }
  const { id: segmentId } = await createSegment(context, admin, { ...rule, name: 'Without an order' })
  const { id } = await start(context, { segmentId })
  await expect(removeSegment(context, admin, segmentId)).rejects.toThrow('A message to customers is for this segment.')
  await runCampaign(context, id)
  // A draft with the texts of the message has the same segment.
  const draft = await createDraft(context, { segmentId: (await campaignById(context.db, id)).segment!.id })
  await expect(removeSegment(context, admin, segmentId)).rejects.toThrow('A message to customers is for this segment.')
  await removeCampaign(context, draft.admin, draft.id)
  await removeSegment(context, admin, segmentId)
  expect(await campaignById(context.db, id)).toMatchObject({ segment: { id: null, name: 'Without an order' } })
  await expect(createDraft(context, { segmentId })).rejects.toMatchObject({
    details: { errors: { segmentId: 'This segment does not exist any more.' } },
  })
})

test('a segment of a message that has stopped can be deleted once the message is canceled', async ({ context }) => {
  const admin = await createAdmin(context)
  await createNewsReader(context)
  const rule = { ...emptySegmentRule, tags: [], states: [], maxOrders: 0 }
  const { id: segmentId } = await createSegment(context, admin, { ...rule, name: 'Without an order' })
  const { id } = await start(context, { segmentId })
  const restore = failMails(context, { syscall: 'connect' })
  const lastAttempt = { campaignId: id, isLastAttempt: true }
  await expect(failCampaignOnError(context, lastAttempt, () => runCampaign(context, id))).rejects.toThrow('not sent')
  restore()
  await expect(removeSegment(context, admin, segmentId)).rejects.toThrow(
    'A message to customers is for this segment. Delete its draft, cancel it, or wait until it is sent.',
  )
  await cancelCampaign(context, admin, id)
  await removeSegment(context, admin, segmentId)
  expect(await campaignById(context.db, id)).toMatchObject({ state: 'CANCELED', segment: { id: null } })
})

test('no minute has more mails than its number', async ({ context }) => {
  for (let count = 0; count < 3; count++) await createNewsReader(context)
  const { id } = await start(context)
  const begin = Date.now()
  await runCampaign(context, id, { mailsPerRun: 2 })
  const jobs = await context.db
    .withTables<{ 'graphileWorker.jobs': { taskIdentifier: string; runAt: Date } }>()
    .selectFrom('graphileWorker.jobs')
    .select('runAt')
    .where('taskIdentifier', '=', runCampaignJob.name)
    .execute()
  expect(jobs).toHaveLength(1)
  expect(jobs[0]!.runAt.getTime() - begin).toBeGreaterThanOrEqual((2 * minuteMs) / 60 - 100)
})

test('of two drafts that are created at the same time, one is more than a store can have', async ({ context }) => {
  const admin = await createAdmin(context)
  const create = (given: TestContext) => createCampaign(given, admin, { ...texts, segmentId: null })
  for (let count = 1; count < maxCampaignDrafts; count++) await create(context)
  await expect(callWhileOpen(context, create, create)).rejects.toMatchObject({ kind: 'conflict' })
})
