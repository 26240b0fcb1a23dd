export type SimulatedResponse = { status: number; body?: object | undefined }

/** A response with status 200. */
export const ok = (body: object): SimulatedResponse => ({ status: 200, body })
/** A response to a refused call. */
export const error = (status: number, message: string): SimulatedResponse => ({
  status,
  body: { message, status_code: status },
})

/** The response to a call with invalid fields. */
export const invalidData = (errors: Record<string, string[]>): SimulatedResponse => ({
  status: 422,
  body: { message: 'Oops! Invalid Data.', errors, status_code: 422 },
})
