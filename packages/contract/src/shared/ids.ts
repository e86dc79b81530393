const ID =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i

/** Whether the API takes a text as an id: like `id` of fields.ts, but without a schema library. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && ID.test(text)
}
