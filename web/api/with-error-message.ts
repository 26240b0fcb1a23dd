import { messageOf } from './api-error.ts'

/** Waits for a call. What fails becomes an Error with the sentence to show: the server's, or this place's fallback. */
export async function withErrorMessage<Reply>(running: Promise<Reply>, fallback: string): Promise<Reply> {
  try {
    return await running
  } catch (error) {
    throw new Error(messageOf(error, fallback))
  }
}
