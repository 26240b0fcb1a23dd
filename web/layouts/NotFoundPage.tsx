import { useNavigate } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { MessagePage } from './MessagePage.tsx'
import { PageMeta } from './PageMeta.tsx'

/** The 404 page (specification 2). */
export function NotFoundPage() {
  const navigate = useNavigate()
  // A page in a new tab has no previous entry in the history.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <>
      <PageMeta title="Page Not Found" description="There is nothing at this address." noIndex />
      <MessagePage
        code="404"
        title="Page Not Found"
        text="There is nothing at this address. The link may be old, or a letter may have slipped in."
      >
        <ButtonLink to="/" variant="primary" size="lg">
          Go to Home
        </ButtonLink>
        <Button size="lg" onClick={goBack}>
          Go Back
        </Button>
      </MessagePage>
    </>
  )
}
