import type { AppContext, Caller } from '#server/context.ts'
import { createAdmin } from './factories.ts'

/** A use case as some administrator of the shop calls it, for tests that do not ask who. */
export const callAsAdmin =
  <Asked extends unknown[], Answer>(useCase: (context: AppContext, by: Caller, ...asked: Asked) => Answer) =>
  async (context: AppContext, ...asked: Asked): Promise<Awaited<Answer>> =>
    await useCase(context, await createAdmin(context), ...asked)
