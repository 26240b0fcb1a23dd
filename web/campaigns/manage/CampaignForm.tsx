import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { SegmentSelect } from '#web/offers/manage/SegmentSelect.tsx'
import { MailPreview, previewDelay } from '#web/orders/manage/messages/MessagePreview.tsx'
import { TemplateFields, TestMailButton } from '#web/orders/manage/messages/TemplateFields.tsx'
import { usePlaceholderInsert } from '#web/orders/manage/messages/use-placeholder-insert.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { type Campaign, campaignsPath, type Draft, everyoneLabel, type Texts, toDraft, toTexts } from './campaign.ts'
import { DeleteCampaign } from './DeleteCampaign.tsx'
import { SendCampaign } from './SendCampaign.tsx'

const emptyDraft: Draft = { subject: '', heading: '', text: 'Dear {name},\n\n', segmentId: null }

type Props = {
  /** Null for a new message. */
  campaign: Campaign | null
  /** The draft is being loaded again. */
  isLoading?: boolean
  /** Called after the draft was saved or started, or was found to be outdated. */
  onChanged: () => void
}

/** The form of a draft with a preview of the mail; a saved draft can be sent. */
export function CampaignForm({ campaign, isLoading = false, onChanged }: Props) {
  const [saved, setSaved] = useState(() => (campaign ? toDraft(campaign) : emptyDraft))
  const [draft, setDraft] = useState(saved)
  const [loaded, setLoaded] = useState(campaign)
  // What the unsaved changes were made to: not always `saved`, which is replaced when the draft is loaded again.
  const [seenContent, setSeenContent] = useState(saved)
  const onSaved = () => {
    // What was typed meanwhile stays, unsaved.
    setSaved(draft)
    setSeenContent(draft)
    onChanged()
  }
  const [startCount, setStartCount] = useState(0)
  const onStarted = () => {
    // After a conflict the segment may have other customers: they are counted again.
    setStartCount((before) => before + 1)
    onChanged()
  }
  const { save, busy, error, reset, createdId } = useSave(campaign, seenContent, onSaved)
  const set = (change: Partial<Draft>) => {
    if (error) reset()
    setDraft((before) => ({ ...before, ...change }))
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  if (campaign && campaign !== loaded) {
    // Another administrator may have saved the draft meanwhile. Unsaved changes stay.
    setLoaded(campaign)
    setSaved(toDraft(campaign))
    if (!isDirty) {
      setDraft(toDraft(campaign))
      setSeenContent(toDraft(campaign))
    }
  }
  const guard = useUnsavedGuard(isDirty)
  useOpenPage(isDirty ? undefined : createdId)
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, error)
  const errors = fieldErrorsOf(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(draft)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <AudiencePanel key={startCount} segmentId={draft.segmentId} error={errors.segmentId} onChange={set} />
        <TextPanel draft={draft} errors={errors} onChange={set} />
        {Object.keys(errors).length === 0 && <CallErrorText error={error} fallback="Failed to save the draft." />}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={campaign && !isDirty ? 'secondary' : 'primary'}
            busy={busy}
            aria-disabled={!isDirty}
          >
            Save draft
          </Button>
          <TestMailButton call="POST /campaigns/test" input={{ body: toTexts(draft) }} />
          {campaign && <SendCampaign {...{ campaign, isDirty, isLoading }} onChanged={onStarted} />}
          {campaign && <DeleteCampaign campaign={campaign} />}
        </div>
        {guard.dialog}
      </form>
      <Preview texts={draft} />
    </div>
  )
}

/** Opens the page of a new draft without unsaved changes. Called after the guard, whose effect must know first that there are none. */
function useOpenPage(savedId: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (savedId) void navigate(`${campaignsPath}/${savedId}`, { replace: true })
  }, [savedId, navigate])
}

/** Saves the draft; `createdId` is the id of a new one, which is saved again under it if it was changed while it was created. */
function useSave(campaign: Campaign | null, seenContent: Draft, onSaved: () => void) {
  const creating = useCall('POST /campaigns')
  const updating = useCall('PUT /campaigns/{id}')
  const [createdId, setCreatedId] = useState<string>()
  const id = campaign?.id ?? createdId
  const save = (body: Draft) => {
    if (id)
      return void updating.send({ params: { id }, body: { ...body, seenContent } }, ({ message }) => {
        toast.success(message)
        onSaved()
      })
    void creating.send({ body }, ({ message, campaign: { id } }) => {
      toast.success(message)
      onSaved()
      setCreatedId(id)
    })
  }
  const { busy, error, reset } = id ? updating : creating
  return { save, busy, error, reset, createdId }
}

type AudienceProps = { segmentId: string | null; error: string | undefined; onChange: (change: Partial<Draft>) => void }

function AudiencePanel({ segmentId, error, onChange }: AudienceProps) {
  const segments = useQuery('GET /customer-segments/names', {})
  const count = useQuery('GET /campaigns/recipient-count', { query: { ...(segmentId && { segmentId }) } })
  return (
    <Panel title="Recipients" text="Only customers who agreed to news and offers. Blocked customers get nothing.">
      <Field label="Send to" error={error}>
        <SegmentSelect
          segments={segments}
          value={segmentId ?? ''}
          allLabel={everyoneLabel}
          onChange={(id) => onChange({ segmentId: id || null })}
        />
      </Field>
      <QueryErrorBox
        error={segments.error}
        fallback="Failed to fetch segments."
        onRetry={segments.refetch}
        busy={segments.isLoading}
      />
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
      <TemplateFields
        draft={draft}
        errors={errors}
        hint="A button to the shop and the link that ends these mails follow the text."
        controlProps={controlProps}
        onChange={onChange}
      />
      <div className="flex items-center gap-3 text-sm">
        <Button size="sm" className="font-mono" aria-label="Insert {name}" onClick={() => insert('name')}>
          {'{name}'}
        </Button>
        <span className="min-w-0 text-muted">The first name of the customer.</span>
      </div>
    </Panel>
  )
}

const previewText = 'The mail that a customer named Asha gets.'

/** The mail with these texts, as a customer named Asha gets it; while one of them is empty, what is missing. */
export function Preview({ texts }: { texts: Texts }) {
  const settled = useDebounced(toTexts(texts), previewDelay)
  if (Object.values(settled).every((text) => text.trim() !== '')) return <LoadedPreview texts={settled} />
  return (
    <Panel title="Preview" text={previewText}>
      <p className="text-sm text-muted">Enter a subject, a heading and a text.</p>
    </Panel>
  )
}

function LoadedPreview({ texts }: { texts: Texts }) {
  const { data, error } = useQuery('POST /campaigns/preview', { body: texts })
  return <MailPreview text={previewText} data={data} error={error} />
}
