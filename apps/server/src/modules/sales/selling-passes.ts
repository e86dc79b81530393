import { createHash, randomBytes } from 'node:crypto'
import type { SellingPass } from '@prateleira/contract/sales/queue-schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { issuingPass } from './queue-queries.ts'

/**
 * Issues a pass for the acting person and this device, which later proves the seller of sales made without network.
 * @throws TOO_MANY_DEVICES
 */
export async function issuePass(context: ShopContext, device: string | null): Promise<SellingPass> {
  const pass = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(pass).digest('hex')
  const [issued] = await context.query(issuingPass(device, hash, context.now, context.token))
  if (!issued) throw problem('NOT_FOUND')
  return {
    device: { id: issued.device_id, code: issued.device_code },
    person_id: issued.person_id,
    pass,
    issued_at: context.now.toISOString(),
  }
}
