import { isDatabaseUnavailable } from '#server/database/connection-errors.ts'
import type { JobAttempt } from './run-jobs.ts'

/** Whether the queue does not run the job again after this attempt. */
export const isLastAttempt = ({ job }: JobAttempt): boolean => job.attempts >= job.max_attempts

/**
 * Runs the task of a job, and `fail` with a final error: any error of the last attempt, and any that does not come from a database
 * that is unavailable for now. After other errors the next attempt of the job continues. Every error is thrown again.
 */
export async function failOnFinalError(
  { isLastAttempt: isLast }: { isLastAttempt: boolean },
  task: () => Promise<void>,
  fail: (error: unknown) => Promise<void>,
): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (isLast || !isDatabaseUnavailable(error as Error)) await fail(error)
    throw error
  }
}
