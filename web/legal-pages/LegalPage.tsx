import type { CallResponse } from '#contract/calls.ts'
import { indiaTimeZone } from '#contract/india-time.ts'
import type { QueryError } from '#web/api/result.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { SanitizedHtml } from '#web/ui/rich-text/SanitizedHtml.tsx'

type LegalPageResponse = CallResponse<'GET /legal-pages/slug/{slug}'>

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: indiaTimeZone })

/** The message of an error (specification 8). */
const errorMessage = ({ status, message }: QueryError) =>
  status === 500 ? 'Server error. Please try again later.' : message || 'Failed to load page content.'

type Props = {
  title: string
  page?: LegalPageResponse
  error?: QueryError
  onRetry?: () => void
  busy?: boolean
}

/** A legal page: its title with its text, its error, or a skeleton while it loads. */
export function LegalPage({ title, page, error, onRetry, busy }: Props) {
  return (
    <article className="page section max-w-3xl">
      <h1 className="text-4xl">{title}</h1>
      {page && (
        <>
          <p className="mt-3 text-sm text-muted">
            Last changed on <time dateTime={page.updatedAt}>{dateFormat.format(new Date(page.updatedAt))}</time>
          </p>
          <SanitizedHtml html={page.content} className="prose mt-8" />
        </>
      )}
      {error && (
        <ErrorBox
          className="mt-8"
          message={errorMessage(error)}
          detail={error.transportMessage}
          onRetry={onRetry}
          busy={busy}
          action={<ButtonLink to="/">Go to Home</ButtonLink>}
        />
      )}
      {!page && !error && (
        <div role="status" className="mt-10 grid gap-8">
          <span className="sr-only">Loading…</span>
          <SkeletonText lines={5} />
          <SkeletonText lines={4} />
        </div>
      )}
    </article>
  )
}
