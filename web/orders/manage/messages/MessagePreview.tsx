import { useEffect, useRef } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import type { QueryError } from '#web/api/result.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { trustedHtml } from '#web/ui/rich-text/SanitizedHtml.tsx'
import type { MessageName, MessageTemplate } from './message.ts'

/** Milliseconds without typing after which the preview is loaded. */
export const previewDelay = 400

/** The mail of a sample order with the texts of the form, as the server renders it. */
export function MessagePreview({ name, draft }: { name: MessageName; draft: MessageTemplate }) {
  const body = useDebounced(draft, previewDelay)
  const { data, error } = useQuery('POST /order-messages/{name}/preview', { params: { name }, body })
  return <MailPreview text="The mail of a sample order. Nothing is saved yet." data={data} error={error} />
}

type PreviewProps = {
  /** What the mail is. */
  text: string
  data: CallResponse<'POST /order-messages/{name}/preview'> | undefined
  error: QueryError | undefined
}

/** A mail as the server renders it. */
export function MailPreview({ text, data, error }: PreviewProps) {
  return (
    <Panel title="Preview" text={text}>
      {error && <p className="text-sm text-muted">{error.message || 'The preview could not be loaded.'}</p>}
      {!data && !error && <Skeleton className="h-96" />}
      {data && !error && (
        <>
          <p className="text-sm">
            <span className="text-muted">Subject: </span>
            <span className="font-medium wrap-anywhere">{data.subject}</span>
          </p>
          <MailFrame html={data.html} />
          <Disclosure title="Plain text">
            <p className="text-sm whitespace-pre-line wrap-anywhere">{data.text}</p>
          </Disclosure>
        </>
      )}
    </Panel>
  )
}

/** A mail in a frame that runs no scripts, sends no forms and opens no links. */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // Links would open in a new tab, which the sandbox forbids; in the frame they would show an error.
    if (frame.current) frame.current.srcdoc = trustedHtml(html.replace('<head>', '<head><base target="_blank">'))
  }, [html])
  return (
    <iframe
      ref={frame}
      title="Preview of the mail"
      sandbox=""
      className="w-full rounded-card border border-hairline"
      style={{ height: '46rem' }}
    />
  )
}
