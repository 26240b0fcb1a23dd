import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, MessageResponse, seenUpdatedAt, timestamp } from '../schemas.ts'
import { noConditions, SegmentConditions, SegmentForm } from './segment-schema.ts'
import { hasConditions } from './segments.ts'

/** A segment of customers. */
const CustomerSegment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The tags are as they were saved: `customerTag` cannot encode them. */
  rule: SegmentConditions.extend({ tags: z.array(z.string()) }),
  /** The customers who belong to it now. */
  count: z.int(),
  /** The offers that are for it only. */
  offerCount: z.int(),
  updatedAt: timestamp,
})

/** The administrators' calls about segments of customers. */
export const customerSegments = {
  list: endpoint({
    method: 'GET',
    path: '/customer-segments',
    access: 'admin',
    summary: 'The segments by name, with the number of their customers.',
    response: z.object({ segments: z.array(CustomerSegment) }),
  }),
  names: endpoint({
    method: 'GET',
    path: '/customer-segments/names',
    access: 'admin',
    summary: 'The names of the segments, for a choice.',
    response: z.object({ segments: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  count: endpoint({
    method: 'POST',
    path: '/customer-segments/count',
    access: 'admin',
    summary: 'The number of customers who belong to a segment that need not be saved.',
    body: SegmentConditions.refine(hasConditions, noConditions),
    response: z.object({ count: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/customer-segments',
    access: 'admin',
    summary: 'Creates a segment.',
    body: SegmentForm,
    response: z.object({ message: z.string(), id: z.uuid() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customer-segments/{id}',
    access: 'admin',
    summary: 'Changes a segment; offers for it follow at once.',
    params: idParams,
    body: SegmentForm.and(z.object({ seenUpdatedAt })),
    response: MessageResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customer-segments/{id}',
    access: 'admin',
    summary: 'Deletes a segment that no offer and no message is for.',
    params: idParams,
    response: MessageResponse,
  }),
}
