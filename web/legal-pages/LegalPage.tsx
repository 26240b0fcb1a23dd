import type { CallResponse } from '#contract/calls.ts'
import { indiaTimeZone } from '#contract/india-time.ts'
import type { Failure } from '#web/api/result.ts'
import type { Section } from '#web/api/use-section.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { SanitizedHtml } from '#web/ui/rich-text/SanitizedHtml.tsx'

type LegalPageResponse = CallResponse<'GET /legal-pages/slug/{slug}'>

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: indiaTimeZone })

/** What failed, in the words of specification 8. */
const failureMessage = ({ status, message }: Failure) =>
  status === 500 ? 'Server error. Please try again later.' : message || 'Failed to load page content.'

/** A legal page's title and text, while it comes and when it fails. */
export function LegalPage({ title, section }: { title: string; section: Section<LegalPageResponse> }) {
  const { reply, failure, isLoading, retry } = section
  return (
    <article className="page section max-w-3xl">
      <h1 className="text-4xl">{reply?.title ?? title}</h1>
      {reply && (
        <>
          <p className="mt-3 text-sm text-muted">
            Last changed on <time dateTime={reply.updatedAt}>{dateFormat.format(new Date(reply.updatedAt))}</time>
          </p>
          <SanitizedHtml html={reply.content} className="prose mt-8" />
        </>
      )}
      {failure && (
        <ErrorBox
          className="mt-8"
          message={failureMessage(failure)}
          onRetry={retry}
          busy={isLoading}
          action={<ButtonLink to="/">Go to Home</ButtonLink>}
        />
      )}
      {!reply && !failure && (
        <div role="status" className="mt-10 grid gap-8">
          <span className="sr-only">Loading…</span>
          <SkeletonText lines={5} />
          <SkeletonText lines={4} />
        </div>
      )}
    </article>
  )
}
