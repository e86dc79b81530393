import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_TOLERANCE_SECONDS, WebhookRefused } from '../provider.ts'

/** The header `t=<seconds>,v1=<HMAC-SHA-256 of "t.body">`, the scheme that Stripe signs webhooks with. */
export function sign(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${digest(String(seconds), body, secret).toString('hex')}`
}

/** @throws WebhookRefused when the body was not signed with the secret within the tolerance. */
export function checkSignature(body: Buffer, header: string | undefined, secret: string, now: Date): void {
  const parts = (header ?? '').split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) throw new WebhookRefused('no signature')
  const right = digest(time, body, secret)
  const signed = parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
  if (!signed) throw new WebhookRefused('wrong signature')
  if (Math.abs(now.getTime() / 1000 - Number(time)) > WEBHOOK_TOLERANCE_SECONDS)
    throw new WebhookRefused('too old')
}

function digest(time: string, body: string | Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest()
}
