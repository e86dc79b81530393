import { SESSION_DAYS } from '@prateleira/contract/account/constants'
import { INTEGRATION_CALLS_PER_MINUTE } from '@prateleira/contract/integration/constants'

/** What to know before the first call; Markdown for OpenAPI, one line per paragraph. */
export const INTRODUCTION = `Tudo que as páginas da Prateleira fazem passa por esta API: produtos, estoque, clientes, fornecedores e os números do painel da sua loja.

**Entrar.** Chame \`POST /account/sign-in\` e mande o cookie que vem na resposta em todas as chamadas seguintes. O cookie vale ${SESSION_DAYS} dias e se renova com o uso.

**Integrar um programa.** Crie no perfil uma chave de integração, que só aparece uma vez, e mande em cada chamada \`Authorization: Bearer prat_…\`. Uma chave lê, ou lê e escreve, os dados da loja; não alcança a conta (sessão, senha, perfil, assinatura, chaves). Cookies enviados junto não contam. São até ${INTEGRATION_CALLS_PER_MINUTE} chamadas por minuto para cada chave; acima disso vem 429 com \`Retry-After\`. A integração faz parte do plano Profissional e do período de teste. Uma chave pode ter prazo. Erros próprios: 401 INVALID_KEY, 401 KEY_EXPIRED, 403 KEY_READ_ONLY, 403 KEY_NOT_ALLOWED e 403 PLAN_UPGRADE_REQUIRED.

**Números.** Dinheiro e quantidades são textos com ponto decimal: \`"1234.50"\`. Datas são \`aaaa-mm-dd\`, no fuso horário da loja; instantes são ISO 8601, em UTC.

**Corpo.** Mande \`Content-Type: application/json\`. Um campo que não existe no contrato é recusado.

**Repetir sem medo.** Entradas e saídas aceitam o cabeçalho \`Idempotency-Key\`: o mesmo pedido com a mesma chave é registrado uma vez só. Se tudo o que ele registrou foi estornado depois, a resposta é 404.

**Erros.** Trazem sempre \`code\`, \`message\` e \`requestId\`. Além dos listados em cada operação: 413 PAYLOAD_TOO_LARGE (mais de 1 MB), 415 UNSUPPORTED_MEDIA_TYPE, 403 CROSS_ORIGIN e 500 INTERNAL_SERVER_ERROR. O que é de outra loja responde como o que não existe: 404.`
