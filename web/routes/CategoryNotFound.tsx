import { MessagePage } from '#web/layouts/MessagePage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/** The message for an unknown category and for a URL without one. */
export function CategoryNotFound({ message }: { message: string }) {
  return (
    <>
      <PageMeta title="Category not found" description={message} noIndex />
      <MessagePage
        code="404"
        title={message}
        text="It may have been renamed or taken out of the shop. All others are in the menu."
      >
        <ButtonLink to="/" variant="primary" size="lg">
          Go to Home
        </ButtonLink>
      </MessagePage>
    </>
  )
}
