import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CallResponse } from '#contract/calls.ts'
import { type LegalPageSlug, legalPageSlugs, legalPageTitles } from '#contract/legal-pages/legal-page-titles.ts'
import { legalPages } from '#contract/legal-pages.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { LazyRichTextEditor } from '#web/ui/rich-text/LazyRichTextEditor.tsx'
import { hasDefaultTitle } from './default-title.ts'
import { LegalPagePreview } from './LegalPagePreview.tsx'

export type LegalPageRecord = CallResponse<'GET /legal-pages'>[number]

type Fields = { title: string; slug: LegalPageSlug; content: string }
type Props = RecordFormProps & {
  /** The page to edit; none to add one. */
  page: LegalPageRecord | undefined
  /** The types without a page. */
  availableSlugs: readonly LegalPageSlug[]
}

/** Adds or edits a legal page. Choosing a type fills in its title, unless another was typed (specification 5). */
export function LegalPageForm({ open, page, availableSlugs, onClose, onChanged }: Props) {
  const firstSlug = availableSlugs[0] ?? 'privacy-policy'
  const form = useForm<Fields>({
    resolver: zodResolver(legalPages.save.body),
    defaultValues: page
      ? { title: page.title, slug: page.slug, content: page.content }
      : { title: legalPageTitles[firstSlug], slug: firstSlug, content: '' },
  })
  // The editor is not a registered field, so `isDirty` does not include its changes.
  const [isContentDirty, setContentDirty] = useState(false)
  const { errors, isDirty } = form.formState
  const verb = page ? 'update' : 'create'
  const save = useFormCall('POST /legal-pages', form, `Failed to ${verb} legal page.`)

  const fillTitle = (slug: LegalPageSlug) => {
    if (!hasDefaultTitle(form.getValues('title'))) return
    form.setValue('title', legalPageTitles[slug], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const done = ({ message }: { message: string }) => {
    toast.success(message)
    onClose()
    onChanged()
  }
  const submit = form.handleSubmit((fields) => {
    const body = { ...fields, ...(page && { id: page.id, seenUpdatedAt: page.updatedAt }) }
    return save.send({ body }, done, (message) => {
      form.setError('root', { message })
      onChanged()
    })
  })

  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={page ? 'Edit legal page' : 'Add legal page'}
      size="lg"
      dirty={isDirty || isContentDirty}
      busy={save.busy}
      saveText={page ? 'Save page' : 'Add page'}
      error={errors.root?.message || save.message}
      onSubmit={submit}
    >
      <div className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Page type" required hint="Each type can exist only once." error={errors.slug?.message}>
            <Select {...form.register('slug', { onChange: ({ target }) => fillTitle(target.value as LegalPageSlug) })}>
              {legalPageSlugs.map((slug) => (
                <option key={slug} value={slug} disabled={slug !== page?.slug && !availableSlugs.includes(slug)}>
                  {slug}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Title" required error={errors.title?.message}>
            <TextInput {...form.register('title')} autoFocus autoComplete="off" />
          </Field>
        </div>
        <LazyRichTextEditor
          label="Content"
          initial={page?.content ?? ''}
          error={errors.content?.message}
          onChange={(html) => {
            form.setValue('content', html)
            setContentDirty(html !== (page?.content ?? ''))
          }}
        />
        <LegalPagePreview getValues={form.getValues} />
      </div>
    </FormModal>
  )
}
