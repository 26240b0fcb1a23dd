import type { z } from 'zod'

/** Who may make a call. `customer` excludes administrators; `signedIn` includes them. */
type Access = 'public' | 'signedIn' | 'customer' | 'admin'

type Schema = z.ZodType

/** A call: method, path, access and schemas. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the API's base, with parameters in braces: `/products/{productId}`. */
  readonly path: string
  readonly access: Access
  /** A public call that returns more to a signed-in user; an invalid token counts as none. */
  readonly optionalAuth?: true
  /** Guests may make this call; to calls with optional authentication guests are visitors without it, and all other calls refuse them. */
  readonly allowsGuests?: true
  /** One line for the API's documentation. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  /** The most bytes of a JSON body, if they are not those of the server. */
  readonly maxBodyBytes?: number
  /** The file fields of a multipart call with their maximum of files; the body is then the form's text fields. */
  readonly files?: Readonly<Record<string, number>>
  readonly response: Schema
  /** The media type of a call that responds with a file; `response` is then `FileResponse`. */
  readonly fileType?: string
}

/** Describes a call and keeps its exact types. */
export const endpoint = <const Described extends Endpoint>(described: Described): Described => described

type PartSchema<E, Name extends string> = E extends Record<Name, infer S extends Schema> ? S : never
type In<S> = [S] extends [never] ? undefined : z.input<S & Schema>
type Out<S> = [S] extends [never] ? undefined : z.output<S & Schema>

/** The parsed input of a handler; money is in paise. */
export type Input<E extends Endpoint> = {
  params: Out<PartSchema<E, 'params'>>
  query: Out<PartSchema<E, 'query'>>
  headers: Out<PartSchema<E, 'headers'>>
  body: Out<PartSchema<E, 'body'>>
}
/** The result of a handler before it is encoded. */
export type Output<E extends Endpoint> = Out<E['response']>

/** FormData if the TypeScript project has it: the project of the contract has neither DOM nor Node types. */
type FormBody = typeof globalThis extends { FormData: new () => infer Form } ? Form : never

/** An encoded request, as a client sends it. */
export type EncodedRequest<E extends Endpoint> = {
  params: In<PartSchema<E, 'params'>>
  query: In<PartSchema<E, 'query'>>
  headers: In<PartSchema<E, 'headers'>>
  body: E extends { files: unknown } ? FormBody : In<PartSchema<E, 'body'>>
}
/** An encoded response, as a client receives it: money is "1299.00", times are ISO 8601. */
export type EncodedResponse<E extends Endpoint> = In<E['response']>
