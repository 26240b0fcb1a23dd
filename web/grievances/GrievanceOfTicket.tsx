import { useState } from 'react'
import { formatTicket } from '#contract/grievances/grievance-rules.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts'
import { GrievanceEntries } from './GrievanceEntries.tsx'
import { GrievanceFacts } from './GrievanceFacts.tsx'
import { type Grievance, toGrievanceFailure } from './grievance.ts'
import { MessageForm } from './MessageForm.tsx'

type Props = {
  grievance: Grievance
  email: string
  /** True if the form was just sent; the heading then gets the focus. */
  focusOnMount: boolean
  /** The text and the error of a message that was sent without JavaScript. */
  typed: string
  failure: FormFailure | null
}

/** A complaint that was looked up by its ticket number: its state, its messages and the form that adds one. */
export function GrievanceOfTicket({ grievance: first, email, focusOnMount, typed, failure: firstFailure }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>(focusOnMount)
  const [grievance, setGrievance] = useState(first)
  const [failure, setFailure] = useState(firstFailure)
  const adding = useCall('POST /grievances/messages')
  const send = (text: string, onDone: () => void) => {
    setFailure(null)
    adding.send(
      { body: { ticket: grievance.ticket, email, text } },
      (response) => {
        setGrievance(response.grievance)
        toast.success('Message sent.')
        onDone()
      },
      (error) => setFailure(toGrievanceFailure(error)),
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Complaint {formatTicket(grievance.ticket)}
      </h1>
      <GrievanceFacts grievance={grievance} />
      <section aria-label="Messages" className="grid gap-4">
        <h2 className="text-lg">Messages</h2>
        <GrievanceEntries entries={grievance.entries} />
      </section>
      <MessageForm
        grievance={grievance}
        hiddenFields={{ step: 'message', ticket: grievance.ticket, email }}
        typed={typed}
        failure={failure}
        busy={adding.busy}
        onSend={send}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <ButtonLink to="/grievance">Write a New Complaint</ButtonLink>
      </div>
    </div>
  )
}
