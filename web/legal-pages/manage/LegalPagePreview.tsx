import Eye from 'lucide-react/icons/eye'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { SanitizedHtml } from '#web/ui/rich-text/SanitizedHtml.tsx'

type Props = {
  /** Returns the form's current values. */
  getValues: () => { title: string; content: string }
}

/** Previews an unsaved legal page; the server sanitizes its text as it does on saving. */
export function LegalPagePreview({ getValues }: Props) {
  const { subject: page, isOpen, open, close } = useDialogState<{ title: string; html: string }>()
  const preview = useCall('POST /legal-pages/preview')
  const loadPreview = () => {
    const { title, content } = getValues()
    return preview.send({ body: { content } }, ({ content: html }) => open({ title: title.trim(), html }))
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={preview.busy} onClick={loadPreview}>
        <Eye aria-hidden="true" className="size-4" />
        Preview
      </Button>
      <CallErrorText error={preview.error} fallback="Failed to load the preview." />
      <Modal
        open={isOpen}
        onClose={close}
        title="Preview"
        text="This is how the page will look in the shop. It is not saved yet."
        size="xl"
        fullOnPhone
      >
        <article className="mx-auto max-w-3xl py-2">
          <h3 className="font-display text-4xl font-bold">{page?.title || 'Untitled'}</h3>
          {page?.html ? (
            <SanitizedHtml html={page.html} className="prose mt-8" />
          ) : (
            <p className="mt-8 text-muted">The page has no text yet.</p>
          )}
        </article>
      </Modal>
    </div>
  )
}
