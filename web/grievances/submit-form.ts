import type { PageApi } from '#web/api/api-context.ts'
import { readFields } from '#web/api/page-form/read-fields.ts'
import { fileFields, type SubmittedForm, ticketFields, toGrievanceFailure } from './grievance.ts'

/** Handles a form of the page for browsers without JavaScript. Contacts and texts are in the body, so that they are in no URL, log or cache. */
export async function submitForm(call: PageApi, form: URLSearchParams): Promise<SubmittedForm> {
  const step = form.get('step')
  if (step === 'show' || step === 'message') {
    const typed = readFields(form, ticketFields)
    const { text, ...ticket } = typed
    try {
      const { grievance } =
        step === 'show'
          ? await call('POST /grievances/show', { body: ticket })
          : await call('POST /grievances/messages', { body: typed })
      return { step, typed: { ...ticket, text: '' }, grievance, failure: null }
    } catch (error) {
      const failure = toGrievanceFailure(error)
      // The complaint is shown again around the error of a message.
      const shown = step === 'message' ? await call('POST /grievances/show', { body: ticket }).catch(() => null) : null
      return { step, typed: { ...ticket, text }, grievance: shown?.grievance ?? null, failure }
    }
  }
  const typed = readFields(form, fileFields)
  try {
    // An invalid category gets its message from the server.
    const filed = await call('POST /grievances', { body: typed as never })
    return { step: 'file', typed, filed, failure: null }
  } catch (error) {
    return { step: 'file', typed, filed: null, failure: toGrievanceFailure(error) }
  }
}
