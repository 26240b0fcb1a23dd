import { Suspense, useState } from 'react'
import { useResolved } from '#web/api/Deferred.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { Sentinel } from '#web/catalogue/lists/Sentinel.tsx'
import { session, useSession } from '#web/identity/session.ts'
import { authModal } from '#web/identity/sign-in/auth-modal.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyComponent, useLazyModule } from '#web/ui/lazy-component.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { useIsHydrating } from '#web/ui/use-is-hydrating.ts'
import { QuestionItem } from './QuestionItem.tsx'
import type { QuestionsResult, QuestionViewModel } from './question.ts'
import { useOwnQuestions } from './use-own-questions.ts'
import { useQuestions } from './use-questions.ts'

/** Loaded only for a customer who wrote about the product. */
const OwnList = lazyComponent(() => import('./OwnList.tsx').then((file) => file.OwnList))

const loadDialogs = () => import('./WriteDialogs.tsx')

type Props = { product: { id: string; name: string }; first: QuestionsResult | Promise<QuestionsResult> }

/** The questions about a product with their answers, and the button to ask one. */
export function ProductQuestions({ product, first }: Props) {
  return <Questions product={product} first={useResolved(first)} />
}

function Questions({ product, first }: { product: Props['product']; first: QuestionsResult }) {
  const { questions, isLoading, error, reload, retry, loadMore } = useQuestions(product.id, first)
  const [isNear, setNear] = useState(false)
  const { own, reloadOwn } = useOwnQuestions(product.id, isNear)
  const isHydrating = useIsHydrating()
  const end = useFocusFallback<HTMLDivElement>()
  // Before the session is loaded, a customer would be asked to sign in.
  const { user, isAdmin, isLoading: isStarting } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [answered, setAnswered] = useState<QuestionViewModel>()
  const closeDialogs = () => {
    setAsking(false)
    setAnswered(undefined)
  }
  // The dialogs are loaded with the first press.
  const dialogs = useLazyModule(loadDialogs, isAsking || answered !== undefined, () => {
    closeDialogs()
    toast.error('The form could not be loaded. Please reload the page.')
  })
  const changed = () => {
    reload()
    reloadOwn()
  }
  const afterSignIn = () =>
    session.get().user?.userType === 'ADMIN' ? toast.info('Only customers ask questions.') : setAsking(true)
  const ask = () => (user && !user.isGuest ? setAsking(true) : authModal.open({ view: 'login', afterSignIn }))
  const canAnswer = ({ id }: QuestionViewModel) =>
    own?.canAnswer === true && !own.answers.some(({ questionId }) => questionId === id)
  return (
    <section id="questions" aria-labelledby="questions-title" className="mt-16 grid scroll-mt-4 gap-6 lg:mt-28">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="questions-title" className="text-3xl">
            Questions and answers
          </h2>
          <Sentinel margin="400px" resetKey={0} onReached={() => setNear(true)} />
        </div>
        {!isAdmin && (
          <Button aria-haspopup="dialog" disabled={isStarting} onClick={ask}>
            Ask a question
          </Button>
        )}
      </div>
      {questions.length > 0 && (
        <ul aria-label="Questions" aria-busy={isLoading} className="grid gap-6">
          {questions.map((question) => (
            <QuestionItem
              key={question.id}
              question={question}
              onAnswer={canAnswer(question) ? () => setAnswered(question) : undefined}
            />
          ))}
        </ul>
      )}
      {questions.length === 0 && !error && (
        <p className="text-muted">
          Nobody has asked about this product yet. We answer, and so do customers who got it.
        </p>
      )}
      <QueryErrorBox error={error} fallback="Failed to fetch questions." onRetry={retry} busy={isLoading} />
      <div ref={end} tabIndex={-1} className={loadMore ? '' : 'absolute'}>
        {loadMore && !error && (
          <Button busy={isLoading} disabled={isHydrating} onClick={loadMore}>
            More questions
          </Button>
        )}
        <span role="status" className="sr-only">
          Questions shown: {questions.length}
        </span>
      </div>
      {own && own.questions.length + own.answers.length > 0 && (
        <Suspense>
          <OwnList own={own} onRemoved={changed} />
        </Suspense>
      )}
      {dialogs && isAsking && <dialogs.AskQuestion product={product} onClose={closeDialogs} onSent={changed} />}
      {dialogs && answered && (
        <dialogs.AnswerQuestion key={answered.id} question={answered} onClose={closeDialogs} onSent={changed} />
      )}
    </section>
  )
}
