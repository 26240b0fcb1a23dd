import { messageOf } from './api-error.ts'

/** Awaits a call; throws an Error with the message to show: the server's, or the fallback. */
export async function withErrorMessage<Data>(promise: Promise<Data>, fallback: string): Promise<Data> {
  try {
    return await promise
  } catch (error) {
    throw new Error(messageOf(error, fallback))
  }
}
