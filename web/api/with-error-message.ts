import { messageOf } from './api-error.ts'

/** Awaits a call; throws an Error with the message to show: the server's, or the fallback. */
export async function withErrorMessage<Reply>(running: Promise<Reply>, fallback: string): Promise<Reply> {
  try {
    return await running
  } catch (error) {
    throw new Error(messageOf(error, fallback))
  }
}
