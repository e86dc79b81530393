import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newPassword } from '@prateleira/contract/account/schemas'
import { BUILT_IN_PLANS } from '@prateleira/contract/billing/built-in-plans'
import { durationLabel } from '@prateleira/contract/billing/rules'
import { IMAGE_TYPES } from '@prateleira/contract/catalog/images'
import { generateCode, stockStatus } from '@prateleira/contract/catalog/rules'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatMoney } from '@prateleira/contract/shared/format'
import { expect, test } from 'vitest'
import { constants } from './constants.ts'
import { testApp } from './harness.ts'

const app = await testApp()
const APPS = join(import.meta.dirname, '../..')

/** Section 9 of the specification, row by row. The tests with the ids of the screens cover each row's behaviour. */
const SECTION_9 = {
  TRIAL_DAYS: 3,
  PASSWORD_MIN_LENGTH: 6,
  CURRENCY: 'BRL',
  LOCALE: 'pt-BR',
  SALES_WINDOW_DAYS: 30,
  TOP_LIST_LENGTH: 5,
  RECENT_MOVEMENTS_LENGTH: 10,
  PRODUCT_DETAIL_MOVEMENTS: 5,
  MOVEMENTS_REPORT_LENGTH: 20,
  CHECKOUT_RECHECK_MILLISECONDS: 2000,
  IMAGE_MAX_BYTES: 5_242_880,
  IMAGE_CACHE_SECONDS: 3600,
  PRODUCT_CODE_PREFIX: 'PR',
  PRODUCT_CODE_ATTEMPTS: 100,
  LOW_STOCK_TOAST_DELAY_MILLISECONDS: 1000,
  OLDEST_MOVEMENT_DATE: '1900-01-01',
  PICKER_LIST_MAX_HEIGHT_PX: 300,
  EXPIRING_DAYS: 7,
  PLAN_FEATURES_SHOWN: 2,
  SIDEBAR_REMEMBERED_DAYS: 7,
  MOBILE_BREAKPOINT_PX: 768,
  TOASTS_VISIBLE: 3,
  TOAST_MILLISECONDS: 4000,
  SESSION_RETRY_MILLISECONDS: 200,
}

test('LIM-01 every row of section 9 holds, in the database and the styles too', async () => {
  expect(constants).toMatchObject(SECTION_9)
  expect([formatMoney('1234.5'), formatDate('2026-11-20')]).toEqual(['R$\u00a01.234,50', '20/11/2026'])
  expect([1, 3, 12, 6].map(durationLabel)).toEqual(['Mensal', 'Trimestral', 'Anual', '6 meses'])
  expect(Object.values(IMAGE_TYPES)).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  expect(generateCode(new Date(1_234_567_890), () => 0.0421)).toBe('PR567890042')
  expect([stockStatus('0', null), stockStatus('1', null), stockStatus('5', '5')]).toEqual([
    'low',
    'available',
    'low',
  ])
  const accepted = ['b7x9!', 'b7x9!q'].map((password) => newPassword.safeParse(password).success)
  expect(accepted).toEqual([false, true])

  const { rows: plans } = await app.admin.query(
    `select code, price, duration_months, features, product_limit, members_max from subscription_plans order by price`,
  )
  expect(plans).toEqual([
    {
      code: 'basico',
      price: '39.90',
      duration_months: 1,
      features: ['Até 1.000 produtos', 'Relatórios básicos', 'Suporte por email'],
      product_limit: 1000,
      members_max: 3,
    },
    {
      code: 'profissional',
      price: '79.90',
      duration_months: 1,
      features: [
        'Produtos ilimitados',
        'Relatórios avançados',
        'Suporte prioritário',
        'Integração com e-commerce',
      ],
      product_limit: null,
      members_max: 20,
    },
  ])
  expect(BUILT_IN_PLANS).toMatchObject(plans.map(({ product_limit: _, ...plan }) => plan))

  const { personId } = await app.shop()
  const { rows } = await app.admin.query(
    `select s.subscription_expires_at - u."createdAt" = make_interval(days => $2) as exact, p.email_notifications,
            p.push_notifications, p.stock_alerts, p.report_notifications
       from people p join shops s on s.owner_id = p.person_id join auth."user" u on u.id = p.person_id where p.person_id = $1`,
    [personId, constants.TRIAL_DAYS],
  )
  expect(rows).toEqual([
    {
      exact: true,
      email_notifications: true,
      push_notifications: false,
      stock_alerts: true,
      report_notifications: false,
    },
  ])
  const tokens = await readFile(join(APPS, 'web/src/styles/tokens.css'), 'utf8')
  for (const width of ['width: 16rem', 'width-mobile: 18rem', 'width-icons: 3rem'])
    expect(tokens).toContain(`--sidebar-${width};`)
})

test('LIM-01 none of these figures is written a second time', async () => {
  const again =
    /5_?242_?880|5 \* 1024 \* 1024|maxDropdownHeight=\{\d|max-height: 300px|'1900-01-01'|\(max-width: 76\d/
  const found: string[] = []
  for (const folder of ['server/src', 'web/src']) {
    const files = await readdir(join(APPS, folder), { recursive: true })
    for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
      const text = await readFile(join(APPS, folder, file), 'utf8')
      if (again.test(text)) found.push(`${folder}/${file}`)
    }
  }
  expect(found).toEqual([])
})
