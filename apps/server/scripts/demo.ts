import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '../src/config.ts'
import { DEMO_EMAIL, DemoError, demoPassword, openAccount } from '../src/demo/account.ts'
import type { Api } from '../src/demo/client.ts'
import { fillShop } from '../src/demo/fill.ts'
import { planShop } from '../src/demo/plan.ts'
import { reachServer } from '../src/demo/server.ts'
import { lettersIn, makeTeam } from '../src/demo/team.ts'
import { DatabaseUnfit } from '../src/kernel/db/unfit.ts'
import { EmbeddedPostgresError } from '../src/kernel/embedded/embedded-postgres.ts'

const SEED = 20_260_501
const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * npm run demo [-- --email <address>]: fills an account with half a year of a shop and prints how to sign in. An account with
 * products is left unchanged.
 */
async function main(): Promise<void> {
  const email = emailOption()
  const config = loadConfig(process.env)
  if (config.nodeEnv === 'production') {
    throw new DemoError('NODE_ENV is production: demonstration data is for trying things out, elsewhere.')
  }
  const password = demoPassword(config.sessionSecret, email)
  const startedAt = performance.now()
  const server = await reachServer(config, say)
  try {
    const api = await openAccount({ url: server.url, email, password, timeZone: config.timeZone })
    const { subscription, today } = await api.account.me()
    if (subscription.access !== 'open') {
      throw new DemoError(
        `The trial of ${email} is over. npm run demo -- --email another@prateleira.example makes another account.`,
      )
    }
    if (await holdsProducts(api)) {
      say(`\n${email} has been filled before: nothing was changed.`)
    } else {
      const team = config.smtpUrl
        ? undefined
        : await makeTeam({
            url: server.url,
            owner: api,
            ownerEmail: email,
            secret: config.sessionSecret,
            invited: lettersIn(config.dataDir),
          })
      await fillShop(api, planShop(today, SEED), (progress) => say(`  ${progress}`), team)
      say(`\nDone in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
    }
    say(`Sign in at ${server.found ?? config.appUrl}:\n\n  Email  ${email}\n  Senha  ${password}\n`)
    if (subscription.days_left !== null)
      say(`The trial of this account ends in ${subscription.days_left} day(s).`)
  } finally {
    await server.stop()
  }
}

function emailOption(): string {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string', default: DEMO_EMAIL } } })
    return values.email.trim().toLowerCase()
  } catch {
    throw new DemoError('Its only option is an address: npm run demo -- --email <address>')
  }
}

async function holdsProducts(api: Api): Promise<boolean> {
  const lists = await Promise.all([
    api.catalog.listProducts({ limit: 1 }),
    api.catalog.listProducts({ limit: 1, status: 'inactive' }),
  ])
  return lists.some(({ items }) => items.length > 0)
}

main().then(
  () => process.exit(0),
  (error) => {
    const explained = [DemoError, ConfigError, EmbeddedPostgresError, DatabaseUnfit].some(
      (known) => error instanceof known,
    )
    process.stderr.write(
      `\nThe demonstration data could not be made.\n${explained ? error.message : (error?.stack ?? error)}\n`,
    )
    process.exit(1)
  },
)
