import type { api } from './api.ts'
import type { EncodedRequest, EncodedResponse, Endpoint } from './endpoint.ts'

type ValueOf<T> = T[keyof T]
type EndpointOf<Module> = Module extends { endpoints: infer Endpoints } ? ValueOf<Endpoints> : never
type AnyEndpoint = EndpointOf<ValueOf<typeof api>>

type FileEndpoint = Extract<AnyEndpoint, { fileType: string }>
type JsonEndpoint = Exclude<AnyEndpoint, FileEndpoint>
type NameOf<E extends Endpoint> = `${E['method']} ${E['path']}`

/** The types of every call by its name on the wire, such as 'POST /cart/add'. */
type Calls = { [E in JsonEndpoint as NameOf<E>]: { request: EncodedRequest<E>; response: EncodedResponse<E> } }
/** The calls that respond with a file. */
type FileCalls = { [E in FileEndpoint as NameOf<E>]: { request: EncodedRequest<E> } }
export type CallName = keyof Calls

type DefinedParts<Parts> = { [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name] }
type OptionalWhereEmpty<Parts> = {
  [Name in keyof Parts as object extends Parts[Name] ? Name : never]?: Parts[Name]
} & {
  [Name in keyof Parts as object extends Parts[Name] ? never : Name]: Parts[Name]
}

/** A call's input: without the parts that the call does not have; parts without required fields are optional. */
export type CallInput<Name extends CallName> = OptionalWhereEmpty<DefinedParts<Calls[Name]['request']>>
export type CallResponse<Name extends CallName> = Calls[Name]['response']

export type FileCallName = keyof FileCalls
export type FileCallInput<Name extends FileCallName> = OptionalWhereEmpty<DefinedParts<FileCalls[Name]['request']>>
