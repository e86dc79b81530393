import { Group, Text, Title } from '@mantine/core'
import { LOG_MONTHS } from '@prateleira/contract/admin/constants'
import { COPY_HOURS } from '@prateleira/contract/privacy/constants'
import { FORMER_NAME_YEARS } from '@prateleira/contract/team/constants'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { Brand } from '../../components/brand.tsx'
import { ThemeSwitch } from '../../components/theme-switch.tsx'
import { paths } from '../../config/paths.ts'
import { operatorQuery } from './api.ts'
import classes from './privacy-page.module.css'

/** Which data is kept, why and for how long (LGPD), in plain words; open to everybody. */
export default function PrivacyPage() {
  return (
    <main className={classes.page}>
      <Group justify="space-between" mb="xl" wrap="nowrap">
        <Brand />
        <ThemeSwitch />
      </Group>
      <Title order={1}>Privacidade</Title>
      <Text c="dimmed" mt={4}>
        O que guardamos, por que guardamos e o que você pode fazer com isso. Sem letras miúdas.
      </Text>
      <Operator />
      <Part title="O que guardamos">
        <ul>
          <li>
            <strong>Sua conta:</strong> nome, empresa, telefone, email e fuso horário. A senha é guardada de
            um jeito que nem nós conseguimos ler.
          </li>
          <li>
            <strong>Sua loja:</strong> o que você cadastra: CNPJ ou CPF, endereço e telefone dela, produtos,
            fotos, movimentações, vendas, clientes e fornecedores. Dos dados dos seus clientes, quem decide é
            você; nós só os guardamos a seu pedido.
          </li>
          <li>
            <strong>Pagamentos:</strong> plano, valor, data e situação. O número do cartão fica com a empresa
            de pagamentos e nunca passa por aqui.
          </li>
          <li>
            <strong>Registro de acessos:</strong> data, hora e endereço de rede (IP) de cada entrada, como
            manda o Marco Civil da Internet, e das que foram recusadas, para proteger a sua conta.
          </li>
        </ul>
      </Part>
      <Part title="Para que usamos">
        <p>
          Para o sistema funcionar, cobrar a assinatura, proteger a conta e enviar os avisos que você escolheu
          no perfil. Não vendemos dados, não mostramos anúncios e não usamos rastreadores. Os únicos cookies
          são os que mantêm a sua sessão e os que reconhecem, ao entrar ou digitar um PIN, um navegador em que
          você já entrou.
        </p>
      </Part>
      <Part title="Quem mais vê">
        <p>
          Ninguém de outra loja: cada uma só vê o que é seu, e o próprio banco de dados garante isso. Quem
          administra o sistema vê contas e pagamentos, não os produtos nem as vendas de ninguém. A empresa de
          pagamentos recebe o seu email para cobrar a assinatura; a de envio de emails recebe as mensagens que
          mandamos a você.
        </p>
      </Part>
      <Part title="Por quanto tempo">
        <ul>
          <li>Seus dados e os da loja: enquanto a conta existir. Ao excluí-la, são apagados na hora.</li>
          <li>
            O nome de quem saiu da equipe de uma loja: {FORMER_NAME_YEARS} anos, junto do que a pessoa
            registrou nela, para que a loja possa prestar contas. Depois fica só um número. Email, telefone e
            aparelhos saem na hora.
          </li>
          <li>
            Registro de acessos: {LOG_MONTHS} meses, e depois é apagado. A lei pede que ele fique também
            quando a conta é excluída; então guarda só quando e de onde você usou o sistema.
          </li>
          <li>A cópia dos dados que você pede: {COPY_HOURS} horas.</li>
          <li>
            Além dele, depois da exclusão ficam só os valores dos pagamentos, sem o seu nome, e um código
            feito a partir do email, do qual não se chega de volta ao email: ele impede um segundo teste
            gratuito.
          </li>
          <li>
            Cópias de segurança do banco de dados são substituídas conforme a rotina de quem opera o sistema.
          </li>
        </ul>
      </Part>
      <Part title="Seus direitos">
        <p>
          A Lei Geral de Proteção de Dados (Lei 13.709/2018) lhe dá o direito de ver, corrigir, levar e apagar
          seus dados. No seu{' '}
          <AppLink to={paths.profile} className={classes.link}>
            perfil
          </AppLink>{' '}
          você corrige o que está errado, baixa tudo em um arquivo e exclui a conta, mesmo com a assinatura
          vencida. Para o resto, fale com quem opera o sistema ou com a Autoridade Nacional de Proteção de
          Dados (ANPD).
        </p>
      </Part>
      <Text mt="xl">
        <AppLink to={paths.dashboard} className={classes.link}>
          Ir para a Prateleira
        </AppLink>
      </Text>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} fz="lg">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Operator() {
  const { data: operator } = useQuery(operatorQuery)
  return (
    <Part title="Quem responde pelos dados">
      {operator?.name ? (
        <p>
          <strong>{operator.name}</strong>
          {operator.contact && <> · {operator.contact}</>}
        </p>
      ) : (
        <p>
          Quem instalou este sistema.{' '}
          {operator?.contact ?? 'Pergunte a quem lhe deu o endereço desta página.'}
        </p>
      )}
    </Part>
  )
}
