/** Whether the server answers this path with the page, as servePage of the server does: not what is a file, data or a check. */
export function isPageAddress(path: string): boolean {
  return (
    !/^\/(api|health|product-images|metrics|demonstracao)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
  )
}
