/**
 * Exemplo de uma loja virtual ligada à Prateleira: consulta o estoque e registra uma venda. Node 20 ou mais novo, sem bibliotecas.
 *
 *   export PRATELEIRA_URL=https://estoque.example.com.br
 *   export PRATELEIRA_KEY=prat_…                      # uma chave com leitura e escrita, criada em Perfil → Integração
 *   node online-shop.mjs estoque CAN-01
 *   node online-shop.mjs vender pedido-1001 CAN-01 2 25.00
 */
const { PRATELEIRA_URL: url = 'http://localhost:3000', PRATELEIRA_KEY: key } = process.env
const ATTEMPTS = 4

class Refused extends Error {
  constructor(status, { code, message, data }) {
    super(message)
    this.status = status
    this.code = code
    this.data = data
  }
}

const say = (text) => process.stdout.write(`${text}\n`)
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Chama a API. Sem resposta, com 429 ou com 503 espera e tenta de novo: por isso toda escrita leva uma Idempotency-Key. */
async function call(method, path, { body, headers } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
    }).catch((error) => error)
    const passing = answer instanceof Error || answer.status === 429 || answer.status === 503
    if (passing && attempt < ATTEMPTS) {
      const wait = answer instanceof Error ? null : answer.headers.get('retry-after')
      await pause(Number(wait ?? 2 ** attempt))
      continue
    }
    if (answer instanceof Error) throw answer
    const said = await answer.json()
    if (!answer.ok) throw new Refused(answer.status, said)
    return said
  }
}

/** A variante com este código, ou null. Quando várias têm o mesmo, a API responde AMBIGUOUS_CODE e diz quais: nunca se adivinha. */
export async function variantOf(code) {
  try {
    return await call('GET', `/variants/by-code?${new URLSearchParams({ code })}`)
  } catch (error) {
    if (error.code === 'NOT_FOUND') return null
    if (error.code === 'AMBIGUOUS_CODE')
      error.message += `\n${error.data.candidates.map(described).join('\n')}`
    throw error
  }
}

const described = ({ product_name: name, size, color, sku }) =>
  `- ${[name, size, color].filter(Boolean).join(' · ')} (${sku})`

/**
 * Registra a venda de um pedido. O número do pedido é a chave de idempotência: repetir o pedido devolve a mesma resposta e não
 * baixa o estoque de novo.
 */
export async function sell(order, sku, quantity, price) {
  const variant = await variantOf(sku)
  if (!variant) throw new Error(`Não existe produto com o SKU ${sku}`)
  return call('POST', '/stock/exits', {
    headers: { 'idempotency-key': `loja-virtual:${order}` },
    body: {
      lines: [{ product_variant_id: variant.product_variant_id, quantity, unit_price: price }],
      exit_date: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date()),
      responsible_person: 'Loja virtual',
      exit_reason: 'venda',
      notes: `Pedido ${order}`,
    },
  })
}

const [command, ...words] = process.argv.slice(2)
try {
  if (!key) throw new Error('Defina PRATELEIRA_KEY com uma chave de integração')
  if (command === 'estoque') {
    const variant = await variantOf(words[0] ?? '')
    if (!variant) throw new Error(`Não existe produto com o SKU ${words[0]}`)
    say(`${variant.product_name} (${variant.sku}): ${variant.current_stock} ${variant.unit} em estoque`)
  } else if (command === 'vender' && words.length === 4) {
    const { movements } = await sell(...words)
    const [line] = movements
    say(`Venda registrada: ${line.quantity} × ${line.product_name}, restam ${line.balance_after}`)
  } else {
    say('Uso: node online-shop.mjs estoque SKU | vender PEDIDO SKU QUANTIDADE PREÇO')
  }
} catch (error) {
  // INSUFFICIENT_STOCK, KEY_READ_ONLY, PLAN_UPGRADE_REQUIRED…: a mensagem já diz o que houve.
  process.stderr.write(`${error.code ? `${error.code}: ` : ''}${error.message}\n`)
  process.exitCode = 1
}
