import { withoutOwnOrigin } from '@prateleira/contract/catalog/images'

/** The same product with the picture's address as stored: an upload's without our origin. */
export function withOwnImage<T extends { image_url: string | null }>(product: T, appUrl: string): T {
  const { image_url: address } = product
  return address === null ? product : { ...product, image_url: withoutOwnOrigin(address, appUrl) }
}
