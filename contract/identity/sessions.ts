import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, MessageResponse, timestamp } from '../schemas.ts'

/** A valid session. Browser and system are names such as Firefox and Android; null if unknown. */
const Session = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  firstSeenAt: timestamp,
  /** Up to a minute old. */
  lastSeenAt: timestamp,
  isCurrent: z.boolean(),
})

export const sessions = {
  listSessions: endpoint({
    method: 'GET',
    path: '/users/sessions',
    access: 'signedIn',
    summary: 'The caller’s valid sessions: the one of this call first, then the last used ones.',
    response: z.object({ sessions: z.array(Session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/sessions/{id}',
    access: 'signedIn',
    summary: 'Ends one of the caller’s sessions.',
    params: idParams,
    response: MessageResponse,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/sessions',
    access: 'signedIn',
    summary: 'Ends every session of the caller but the one of this call.',
    response: MessageResponse,
  }),
}
