/** Whether the server answers this path with the page, like servePage of the server: not for files, data or checks. */
export function isPageAddress(path: string): boolean {
  return (
    !/^\/(api|health|product-images|metrics|demonstracao)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
  )
}
