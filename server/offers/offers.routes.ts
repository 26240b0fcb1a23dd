import type { FastifyInstance } from 'fastify'
import { offers } from '#contract/offers/offers.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { duplicateOffer } from './duplicate-offer.ts'
import { listOffers, showOffer } from './list-offers.ts'
import { pauseOffer } from './pause-offer.ts'
import { previewOffer } from './preview-offer.ts'
import { removeOffer } from './remove-offer.ts'
import { changeOffer, createOffer } from './save-offer.ts'

/** The calls about offers. */
export default function offersRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, offers.list, ({ query }) => listOffers(context, query))
  serve(app, offers.show, ({ params }) => showOffer(context, params.id))
  serve(app, offers.create, ({ user, body }) => createOffer(context, user, body))
  serve(app, offers.update, ({ user, params, body }) => changeOffer(context, user, params.id, body))
  serve(app, offers.setPaused, ({ user, params, body }) => pauseOffer(context, user, params.id, body.isPaused))
  serve(app, offers.duplicate, ({ user, params }) => duplicateOffer(context, user, params.id))
  serve(app, offers.remove, ({ user, params }) => removeOffer(context, user, params.id))
  serve(app, offers.preview, ({ body }) => previewOffer(context, body))
}
