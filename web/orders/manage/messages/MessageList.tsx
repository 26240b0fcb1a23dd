import { messages as messageInfos, type occasions } from '#contract/orders/messages/messages.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { Link } from '#web/ui/Link.tsx'
import { type Message, messagesPath } from './message.ts'

type Occasion = (typeof occasions)[number]

/** The columns on a wide screen, of about the same height. */
const columns: readonly (readonly Occasion[])[] = [
  ['Order', 'Delivery'],
  ['Cancellation', 'Return', 'Refund'],
]

/** All messages by their occasion; those in the owner's words have a badge. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {columns.map((column) => (
        <div key={column[0]} className="grid gap-6">
          {column.map((occasion) => (
            <MessageGroup
              key={occasion}
              occasion={occasion}
              messages={messages.filter(({ name }) => messageInfos[name].occasion === occasion)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function MessageGroup({ occasion, messages }: { occasion: Occasion; messages: readonly Message[] }) {
  return (
    <section aria-label={occasion} className="grid gap-3">
      <h2 className="text-lg">{occasion}</h2>
      <ul className="grid divide-y divide-hairline rounded-card border border-hairline bg-surface px-4">
        {messages.map((message) => (
          <MessageRow key={message.name} message={message} />
        ))}
      </ul>
    </section>
  )
}

function MessageRow({ message: { name, isChanged } }: { message: Message }) {
  const { label, sentWhen } = messageInfos[name]
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <Link
          to={`${messagesPath}/${name}`}
          className="inline-flex min-h-6 items-center font-medium text-link underline-offset-4 hover:underline"
        >
          {label}
        </Link>
        <p className="text-sm text-muted">{sentWhen}</p>
      </div>
      {isChanged && <Badge tone="info">Changed</Badge>}
    </li>
  )
}
