import { Navigate, useParams } from 'react-router'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { CompanyTabs } from '#web/company/manage/CompanyTabs.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { messagesPath } from './message.ts'

/** The pages of the messages to customers about their orders: the list, and the form of one message. */
export function ManageMessages() {
  const { name } = useParams()
  const { data, error, isLoading, refetch } = useQuery('GET /order-messages', {})
  const message = data?.messages.find((one) => one.name === name)
  return (
    <>
      <PageHeader title="Order mails" text="What customers read about their orders, in your words." />
      <CompanyTabs current="Order mails" />
      <QueryErrorBox error={error} fallback="Failed to fetch the messages." onRetry={refetch} busy={isLoading} />
      {!data && !error && (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-60" />
          <Skeleton className="h-40" />
        </div>
      )}
      {data && name === undefined && <MessageList messages={data.messages} />}
      {data && name !== undefined && !message && <Navigate to={messagesPath} replace />}
      {message && <MessageForm key={message.name} message={message} onChanged={refetch} />}
    </>
  )
}
