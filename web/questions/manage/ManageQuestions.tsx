import { useState } from 'react'
import { useLocation } from 'react-router'
import { adminQuestionFilters } from '#contract/questions/question-limits.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { useCompany } from '#web/company/company.ts'
import { CompanySectionLink } from '#web/company/manage/sections/CompanySectionLink.tsx'
import { ModerationFilter } from '#web/moderation/ModerationFilter.tsx'
import { useChangeableList } from '#web/moderation/use-changeable-list.ts'
import { useReloadAfterConflict } from '#web/moderation/use-reload-after-conflict.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { ListStatus } from '#web/ui/data/ListStatus.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { LoadMoreButton } from '#web/ui/paging/LoadMoreButton.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'
import type { AdminAnswer, AdminQuestion, ChangedQuestion } from './admin-question.ts'
import { AnswerAsStore, HideQuestion } from './ModerateDialogs.tsx'
import { QuestionRow } from './QuestionRow.tsx'

const filterLabels = { unanswered: 'Unanswered', all: 'All', hidden: 'Hidden' } as const

/** Questions about products: administrators answer them, and hide them or their answers for a reason. */
export function ManageQuestions() {
  const { param } = usePageParams()
  const q = cleanSearchText(param('q'))
  const filter = adminQuestionFilters.find((one) => one === param('filter')) ?? adminQuestionFilters[0]
  const isOff = !useCompany()?.questionsOffered
  return (
    <>
      <PageHeader
        title="Questions"
        text={
          isOff ? (
            <>
              Product pages show no questions at the moment: they are off in <CompanySectionLink section="services" />.
            </>
          ) : (
            'Nobody can change what customers wrote. You answer, or hide it for a reason.'
          )
        }
      />
      <ProductTabs />
      <ModerationFilter labels={filterLabels} current={filter} q={q} />
      <ListSearch
        label="Search questions"
        placeholder="Search by product"
        value={q}
        preservedParams={{ filter: filter === adminQuestionFilters[0] ? undefined : filter }}
        className="w-full sm:max-w-md"
      />
      <QuestionList key={`${filter} ${q}`} q={q} filter={filter} />
    </>
  )
}

type ListProps = { q: string; filter: (typeof adminQuestionFilters)[number] }

function QuestionList({ q, filter }: ListProps) {
  const list = useChangeableList(`${filter} ${q}`, async (cursor) => {
    const query = { filter, ...(q && { q }), ...(cursor && { cursor }) }
    const { questions, nextCursor } = await call('GET /questions', { query })
    return { rows: questions, nextCursor }
  })
  const [answering, setAnswering] = useState<AdminQuestion>()
  const [hiding, setHiding] = useState<{ question: AdminQuestion; answer: AdminAnswer | undefined }>()
  const { onConflict, onDialogClosed } = useReloadAfterConflict(list.reload)
  const closeAnswer = () => {
    setAnswering(undefined)
    onDialogClosed()
  }
  const saved = ({ message, question }: ChangedQuestion) => {
    toast.success(message)
    list.change(question)
  }
  const { rows, error, isLoading, hasMore } = list
  return (
    <>
      <ListStatus count={rows?.length} empty={<NoQuestions q={q} filter={filter} />} />
      {!rows && !error && <TableSkeleton />}
      {rows && rows.length > 0 && (
        <ul aria-label="Questions" className="grid gap-5">
          {rows.map((question) => (
            <QuestionRow
              key={question.id}
              question={question}
              onAnswer={() => setAnswering(question)}
              onHide={(answer) => setHiding({ question, answer })}
            />
          ))}
        </ul>
      )}
      <QueryErrorBox error={error} fallback="Failed to fetch questions." onRetry={list.retry} busy={isLoading} />
      <LoadMoreButton shown={hasMore && !error} busy={isLoading} onClick={list.loadMore} />
      {answering && (
        <AnswerAsStore
          key={answering.id}
          question={answering}
          onClose={closeAnswer}
          onSaved={saved}
          onOutdated={onConflict}
        />
      )}
      {hiding && (
        <HideQuestion
          key={(hiding.answer ?? hiding.question).id}
          {...hiding}
          onClose={() => setHiding(undefined)}
          onSaved={saved}
        />
      )}
    </>
  )
}

/** Without a search an empty list is that of a new shop, or good news. */
function NoQuestions({ q, filter }: ListProps) {
  const { pathname } = useLocation()
  const all = `${pathname}?filter=all`
  if (q) return <NoMatches q={q} clearHref={all} clearLabel="Show all questions" />
  if (filter === 'all') return <EmptyState title="No questions yet" text="Customers ask them on product pages." />
  return (
    <EmptyState
      title={filter === 'hidden' ? 'No question is hidden' : 'Every question is answered'}
      text={filter === 'unanswered' && 'New ones appear here.'}
      action={<ButtonLink to={all}>Show all questions</ButtonLink>}
    />
  )
}
