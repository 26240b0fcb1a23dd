import type { FastifyInstance } from 'fastify'
import { grievances } from '#contract/grievances/grievances.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { addMessage, addMyMessage } from './add-message.ts'
import { acknowledgeByHand, addNote } from './add-note.ts'
import { answerGrievance } from './answer-grievance.ts'
import { closeGrievance } from './close-grievance.ts'
import { fileGrievance } from './file-grievance.ts'
import { showGrievance } from './find-by-ticket.ts'
import { listGrievances, showGrievanceDetail } from './list-grievances.ts'
import { listMyGrievances } from './list-my-grievances.ts'

/** The calls about complaints. */
export default function grievancesRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, grievances.file, ({ user, body, ip }) => fileGrievance(context, user, body, ip))
  serve(app, grievances.show, ({ body, ip }) => showGrievance(context, body, ip))
  serve(app, grievances.addMessage, ({ body, ip }) => addMessage(context, body, ip))
  serve(app, grievances.mine, ({ user }) => listMyGrievances(context, user))
  serve(app, grievances.addMyMessage, ({ user, params, body }) => addMyMessage(context, user, params.ticket, body))
  serve(app, grievances.list, ({ query }) => listGrievances(context, query))
  serve(app, grievances.detail, ({ params }) => showGrievanceDetail(context, params.id))
  serve(app, grievances.answer, ({ user, params, body }) => answerGrievance(context, user, params.id, body))
  serve(app, grievances.addNote, ({ user, params, body }) => addNote(context, user, params.id, body))
  serve(app, grievances.acknowledge, ({ user, params, body }) => acknowledgeByHand(context, user, params.id, body))
  serve(app, grievances.close, ({ user, params, body }) => closeGrievance(context, user, params.id, body))
}
