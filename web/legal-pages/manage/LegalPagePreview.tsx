import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { SanitizedHtml } from '#web/ui/rich-text/SanitizedHtml.tsx'

type Props = {
  /** Returns the form's current values. */
  getValues: () => { title: string; content: string }
}

/** Previews an unsaved legal page; the server sanitizes its text as it does on saving. */
export function LegalPagePreview({ getValues }: Props) {
  const [shown, setShown] = useState<{ title: string; html: string }>()
  const [isOpen, setOpen] = useState(false)
  const preview = useCall('POST /legal-pages/preview')
  const loadPreview = () => {
    const { title, content } = getValues()
    return preview.send({ body: { content } }, ({ content: html }) => {
      setShown({ title: title.trim(), html })
      setOpen(true)
    })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={preview.busy} onClick={loadPreview}>
        <Eye aria-hidden="true" className="size-4" />
        Preview
      </Button>
      {preview.error !== null && <ErrorText>{messageOf(preview.error, 'Failed to load the preview.')}</ErrorText>}
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Preview"
        text="So the page will stand in the shop. It is not saved yet."
        size="xl"
        fullOnPhone
      >
        <article className="mx-auto max-w-3xl py-2">
          <h3 className="font-display text-4xl font-bold">{shown?.title || 'Untitled'}</h3>
          {shown?.html ? (
            <SanitizedHtml html={shown.html} className="prose mt-8" />
          ) : (
            <p className="mt-8 text-muted">The page has no text yet.</p>
          )}
        </article>
      </Modal>
    </div>
  )
}
