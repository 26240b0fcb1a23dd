import { data } from 'react-router'
import { MessagePage } from '#web/layouts/MessagePage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

export const loader = () => data(null, { status: 403 })

export const clientLoader = () => null

/** The page to which signed-in customers are redirected from the back office. */
export default function Unauthorized() {
  return (
    <>
      <PageMeta title="Access Denied" description="You do not have permission to view this page." noIndex />
      <MessagePage code="403" title="Access Denied" text="You do not have permission to view this page.">
        <ButtonLink to="/" variant="primary" size="lg">
          Go to Home
        </ButtonLink>
      </MessagePage>
    </>
  )
}
