import type { RequestContext } from '../../platform/context.ts'

interface Invited {
  email: string
  name: string
}

/**
 * Tells a person that an account was made for them. The password is not in it: who made the account hands it over. Where
 * addresses must be confirmed (AUTH-12) the link for that comes in a message of its own. The account is there already, so a
 * message that cannot be sent is logged and undoes nothing.
 */
export async function invite(context: RequestContext, { email, name }: Invited): Promise<void> {
  const { sendMail, settings, accounts, log } = context.services
  const link = `${settings.appUrl}/auth`
  const [greeting, what] = [`Olá, ${name}!`, 'Uma conta na Prateleira foi criada para você.']
  const how =
    'Entre com este email e a senha que o administrador lhe passar; você escolhe a sua na primeira vez:'
  try {
    await sendMail({
      to: email,
      subject: 'Sua conta na Prateleira',
      text: `${greeting}\n\n${what} ${how}\n${link}\n`,
      html: `<p>${escaped(greeting)}</p><p>${what} ${how}</p><p><a href="${escaped(link)}">Entrar na Prateleira</a></p>`,
      link,
    })
    if (settings.confirmEmail)
      await accounts.auth.api.sendVerificationEmail({ body: { email, callbackURL: '/' } })
  } catch (error) {
    log.error({ err: error, requestId: context.requestId }, 'An invitation was not sent')
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
