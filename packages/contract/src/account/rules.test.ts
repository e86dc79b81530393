import { expect, test } from 'vitest'
import { type MailKind, NOTIFICATION_DEFAULTS, wantsMail } from './rules.ts'

const KINDS: MailKind[] = ['security', 'billing', 'low_stock_digest', 'weekly_report']
const wanted = (changes: Partial<Record<keyof typeof NOTIFICATION_DEFAULTS, boolean>>) =>
  KINDS.filter((kind) => wantsMail({ ...NOTIFICATION_DEFAULTS, ...changes }, kind))

test('the switches are on, off, on, off by default', () => {
  expect(Object.entries(NOTIFICATION_DEFAULTS)).toEqual([
    ['email_notifications', true],
    ['push_notifications', false],
    ['stock_alerts', true],
    ['report_notifications', false],
  ])
})

test('mail about security and billing is always sent; the digest and the weekly report with both of their switches', () => {
  expect(wanted({})).toEqual(['security', 'billing', 'low_stock_digest'])
  expect(wanted({ report_notifications: true })).toEqual(KINDS)
  expect(wanted({ stock_alerts: false, report_notifications: true })).toEqual([
    'security',
    'billing',
    'weekly_report',
  ])
  expect(wanted({ email_notifications: false, report_notifications: true })).toEqual(['security', 'billing'])
})
