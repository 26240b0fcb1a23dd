import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { MailPreview, previewDelay, useSettled } from '#web/orders/manage/messages/MessagePreview.tsx'
import { usePlaceholderInsert } from '#web/orders/manage/messages/use-placeholder-insert.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { type Campaign, campaignsPath, everyoneLabel } from './campaign.ts'
import { DeleteCampaign } from './DeleteCampaign.tsx'
import { SendCampaign } from './SendCampaign.tsx'

type Texts = { subject: string; heading: string; text: string }
type Draft = Texts & { segmentId: string | null }

const emptyDraft: Draft = { subject: '', heading: '', text: 'Dear {name},\n\n', segmentId: null }
const toDraft = ({ subject, heading, text, segment }: Campaign): Draft => ({
  ...{ subject, heading, text },
  segmentId: segment?.id ?? null,
})

type Props = {
  /** Null for a new message. */
  campaign: Campaign | null
  /** Called after the draft was saved or started. */
  onChanged: () => void
}

/** The form of a draft with a preview of the mail; a saved draft can be sent. */
export function CampaignForm({ campaign, onChanged }: Props) {
  const [saved, setSaved] = useState(() => (campaign ? toDraft(campaign) : emptyDraft))
  const [draft, setDraft] = useState(saved)
  const { save, busy, error, reset, createdId } = useSave(campaign, () => {
    // What was typed meanwhile stays, unsaved.
    setSaved(draft)
    onChanged()
  })
  const set = (change: Partial<Draft>) => {
    if (error) reset()
    setDraft((before) => ({ ...before, ...change }))
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const guard = useUnsavedGuard(isDirty)
  useOpenPage(createdId)
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, error)
  const errors = error instanceof ApiError ? error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(draft)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <AudiencePanel segmentId={draft.segmentId} error={errors.segmentId} onChange={set} />
        <TextPanel draft={draft} errors={errors} onChange={set} />
        {Object.keys(errors).length === 0 && <CallErrorText error={error} fallback="Failed to save the draft." />}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={campaign && !isDirty ? 'secondary' : 'primary'}
            busy={busy}
            disabled={!isDirty}
          >
            Save draft
          </Button>
          <TestMailButton texts={draft} />
          {campaign && <SendCampaign campaign={campaign} isDirty={isDirty} onStarted={onChanged} />}
          {campaign && <DeleteCampaign campaign={campaign} />}
        </div>
        {guard.dialog}
      </form>
      <Preview texts={draft} />
    </div>
  )
}

/** Opens the page of a new draft. Called after the guard, whose effect must know first that there are no unsaved changes. */
function useOpenPage(createdId: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (createdId) void navigate(`${campaignsPath}/${createdId}`, { replace: true })
  }, [createdId, navigate])
}

/** Saves the draft; `createdId` is the id of a new one. */
function useSave(campaign: Campaign | null, onSaved: () => void) {
  const creating = useCall('POST /campaigns')
  const updating = useCall('PUT /campaigns/{id}')
  const [createdId, setCreatedId] = useState<string>()
  const save = (body: Draft) => {
    if (campaign)
      return void updating.send({ params: { id: campaign.id }, body }, ({ message }) => {
        toast.success(message)
        onSaved()
      })
    void creating.send({ body }, ({ message, campaign: { id } }) => {
      toast.success(message)
      onSaved()
      setCreatedId(id)
    })
  }
  const { busy, error, reset } = campaign ? updating : creating
  return { save, busy, error, reset, createdId }
}

type AudienceProps = { segmentId: string | null; error: string | undefined; onChange: (change: Partial<Draft>) => void }

function AudiencePanel({ segmentId, error, onChange }: AudienceProps) {
  const { data } = useQuery('GET /customer-segments/names', {})
  const count = useQuery('GET /campaigns/recipient-count', { query: { ...(segmentId && { segmentId }) } })
  return (
    <Panel title="Recipients" text="Only customers who agreed to news and offers. Blocked customers get nothing.">
      <Field label="Send to" error={error}>
        <Select
          value={segmentId ?? ''}
          disabled={!data}
          onChange={({ target }) => onChange({ segmentId: target.value || null })}
        >
          <option value="">{everyoneLabel}</option>
          {data?.segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className="text-sm text-muted">
        {count.isLoading && 'Counting…'}
        {!count.isLoading && (count.data ? `${formatCount(count.data.count, 'customer')} now.` : 'Not counted.')}
      </p>
    </Panel>
  )
}

type TextProps = {
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Texts>) => void
}

function TextPanel({ draft, errors, onChange }: TextProps) {
  const { controlProps, insert } = usePlaceholderInsert(draft, onChange)
  return (
    <Panel title="Text">
      <Field label="Subject" required error={errors.subject}>
        <TextInput
          {...controlProps('subject')}
          value={draft.subject}
          autoComplete="off"
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </Field>
      <Field label="Heading" required error={errors.heading}>
        <TextInput
          {...controlProps('heading')}
          value={draft.heading}
          autoComplete="off"
          onChange={({ target }) => onChange({ heading: target.value })}
        />
      </Field>
      <Field
        label="Text"
        required
        hint="An empty line begins a new paragraph. A button to the shop and the link that ends these mails follow the text."
        error={errors.text}
      >
        <TextArea
          {...controlProps('text')}
          value={draft.text}
          rows={10}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <div className="flex items-center gap-3 text-sm">
        <Button
          size="sm"
          className="font-mono pointer-coarse:h-11"
          aria-label="Insert {name}"
          onClick={() => insert('name')}
        >
          {'{name}'}
        </Button>
        <span className="min-w-0 text-muted">The first name of the customer.</span>
      </div>
    </Panel>
  )
}

/** Sends the mail with the texts of the form to the administrator. */
function TestMailButton({ texts: { subject, heading, text } }: { texts: Texts }) {
  const sending = useCall('POST /campaigns/test')
  const send = () =>
    sending.send(
      { body: { subject, heading, text } },
      ({ message }) => toast.success(message),
      (error) => toast.error(messageOf(error, 'Failed to send the test mail.')),
    )
  return (
    <Button busy={sending.busy} onClick={send}>
      Send test mail
    </Button>
  )
}

/** The mail with these texts, as a customer named Asha gets it. */
export function Preview({ texts: { subject, heading, text } }: { texts: Texts }) {
  const body = useSettled(JSON.stringify({ subject, heading, text }), previewDelay)
  const { data, error } = useQuery('POST /campaigns/preview', { body: JSON.parse(body) as Texts })
  return <MailPreview text="The mail that a customer named Asha gets." data={data} error={error} />
}
