/** Message for a link with `?error=…`, such as an expired confirmation link (AUTH-11). */
export function linkErrorMessage(code: string): string {
  const known = code.toLowerCase()
  if (known.includes('expired')) return 'Este link expirou. Entre com seu email e sua senha para continuar.'
  if (known.includes('token') || known.includes('signature'))
    return 'Este link não é válido ou já foi usado. Entre com seu email e sua senha para continuar.'
  if (known.includes('user_not_found'))
    return 'Não encontramos a conta deste link. Confira se o link está completo.'
  return 'Não foi possível abrir este link. Entre com seu email e sua senha para continuar.'
}
