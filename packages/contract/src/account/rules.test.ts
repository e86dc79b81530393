import { expect, test } from 'vitest'
import { NOTIFICATION_DEFAULTS } from './rules.ts'

test('the switches are on, off, on, off by default', () => {
  expect(Object.entries(NOTIFICATION_DEFAULTS)).toEqual([
    ['email_notifications', true],
    ['push_notifications', false],
    ['stock_alerts', true],
    ['report_notifications', false],
  ])
})
