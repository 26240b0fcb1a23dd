import type { AppContext, Caller } from '#server/context.ts'
import { createAdmin } from './factories.ts'

/** The use case with a new administrator as its caller, for tests in which the caller does not matter. */
export const callAsAdmin =
  <Args extends unknown[], Result>(useCase: (context: AppContext, by: Caller, ...args: Args) => Result) =>
  async (context: AppContext, ...args: Args): Promise<Awaited<Result>> =>
    await useCase(context, await createAdmin(context), ...args)
