import { useNavigate } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { MessagePage } from './MessagePage.tsx'
import { PageMeta } from './PageMeta.tsx'

/** For every address where there is nothing (specification 2). */
export function NotFoundPage() {
  const navigate = useNavigate()
  // A page opened in a new tab has nothing before it.
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
