/** What somebody must know before the first call; Markdown, as OpenAPI wants it. Each paragraph is one line. */
export const DESCRIPTION = `Tudo que as páginas da Prateleira fazem passa por esta API: produtos, estoque, clientes, fornecedores e os números do painel da sua loja.

**Entrar.** Chame \`POST /account/sign-in\` e mande o cookie que vem na resposta em todas as chamadas seguintes. O cookie vale 30 dias e se renova com o uso.

**Números.** Dinheiro e quantidades são textos com ponto decimal: \`"1234.50"\`. Datas são \`aaaa-mm-dd\`, no fuso horário da loja; instantes são ISO 8601, em UTC.

**Corpo.** Mande \`Content-Type: application/json\`. Um campo que não existe no contrato é recusado.

**Repetir sem medo.** Entradas e saídas aceitam o cabeçalho \`Idempotency-Key\`: o mesmo pedido com a mesma chave é registrado uma vez só.

**Erros.** Trazem sempre \`code\`, \`message\` e \`requestId\`. Além dos listados em cada operação: 413 PAYLOAD_TOO_LARGE (mais de 1 MB), 415 UNSUPPORTED_MEDIA_TYPE, 403 CROSS_ORIGIN e 500 INTERNAL_SERVER_ERROR. O que é de outra loja responde como o que não existe: 404.`
