import { useState } from 'react'
import { FiledNotice } from './FiledNotice.tsx'
import { FileForm } from './FileForm.tsx'
import { GrievanceOfTicket } from './GrievanceOfTicket.tsx'
import type { FiledGrievance, SubmittedForm } from './grievance.ts'
import { TicketForm } from './TicketForm.tsx'

type Props = {
  /** The ticket number of the page's address; null for the form of a new complaint. */
  ticket: string | null
  /** The order number of the page's address, or an empty text. */
  orderNumber: string
  /** The result of a form that was sent without JavaScript. */
  submitted: SubmittedForm | undefined
}

/** The form of a new complaint, or the one that asks for a ticket number; then the result in place of the form. */
export function GrievancePage({ ticket, orderNumber, submitted }: Props) {
  return (
    <div className="page section">
      <div className="mx-auto grid max-w-xl gap-6">
        {(submitted ? submitted.step !== 'file' : ticket !== null) ? (
          <FollowGrievance ticket={ticket ?? ''} submitted={submitted?.step === 'file' ? undefined : submitted} />
        ) : (
          <NewGrievance orderNumber={orderNumber} submitted={submitted?.step === 'file' ? submitted : undefined} />
        )}
      </div>
    </div>
  )
}

type NewProps = { orderNumber: string; submitted: Extract<SubmittedForm, { step: 'file' }> | undefined }

function NewGrievance({ orderNumber, submitted }: NewProps) {
  const [filed, setFiled] = useState<{ grievance: FiledGrievance; email: string; focusOnMount: boolean } | null>(
    submitted?.filed ? { grievance: submitted.filed, email: submitted.typed.email, focusOnMount: false } : null,
  )
  if (filed) return <FiledNotice {...filed} />
  return (
    <FileForm
      orderNumber={orderNumber}
      typed={submitted?.typed}
      failure={submitted?.failure ?? null}
      onFiled={(grievance, email) => setFiled({ grievance, email, focusOnMount: true })}
    />
  )
}

type FollowProps = { ticket: string; submitted: Exclude<SubmittedForm, { step: 'file' }> | undefined }

function FollowGrievance({ ticket, submitted }: FollowProps) {
  const typed = submitted?.typed
  const [shown, setShown] = useState(
    submitted?.grievance ? { grievance: submitted.grievance, email: submitted.typed.email, focusOnMount: false } : null,
  )
  if (shown) {
    return <GrievanceOfTicket {...shown} typed={typed?.text ?? ''} failure={submitted?.failure ?? null} />
  }
  return (
    <TicketForm
      typed={{ ticket: typed?.ticket ?? ticket, email: typed?.email ?? '' }}
      failure={submitted?.failure ?? null}
      onFound={(grievance, email) => setShown({ grievance, email, focusOnMount: true })}
    />
  )
}
