import { Alert, Button, Group, Progress, Text, Title } from '@mantine/core'
import { COPY_DOWNLOAD_PATH } from '@prateleira/contract/privacy/constants'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormAlert } from '../../components/form-alert.tsx'
import { client } from '../../lib/client.ts'
import { saveBlob } from '../../lib/download.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useMayCall, useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { copyChanged, copyQuery } from './api.ts'
import { fileSize, untilText } from './words.ts'

const DOWNLOAD = `/api/v1${COPY_DOWNLOAD_PATH}`

/** Downloads for a person: the owner gets all of the shop's data, everybody else their own (PRF-03). */
export function DataCopySettings() {
  const may = useMayCall()
  return may('privacy.requestCopy') ? <ShopCopy /> : <PersonalData />
}

function PersonalData() {
  const { shops } = useMe()
  const { mutate: take, isPending } = useMutation({
    mutationFn: () => client.privacy.personalData(),
    onSuccess: (data) =>
      saveBlob(
        'prateleira-meus-dados.json',
        new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
      ),
    onError: (failure) => notify.error(errorMessage(failure), 'Erro ao preparar seus dados'),
  })
  return (
    <section id="meus-dados" aria-labelledby="meus-dados-titulo">
      <Title order={3} fz="md" id="meus-dados-titulo">
        Meus dados
      </Title>
      <Text c="dimmed" fz="sm" mt={4} mb="md">
        Um arquivo JSON com o que guardamos de você: nome, email, telefone, avisos, lojas em que trabalha,
        sessões e registro de acessos.
        {shops.length > 0 && ' Os dados de uma loja quem copia é o dono dela.'}
      </Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => take()}
        loading={isPending}
      >
        Baixar meus dados
      </Button>
    </section>
  )
}

/** 'Baixar meus dados': requests the copy, shows its progress, offers the download (PRF-03). */
function ShopCopy() {
  const mayDownload = useMayCall()('privacy.downloadCopy')
  const { data: copy, error } = useQuery(copyQuery)
  const { mutate: ask, isPending } = useMutation({
    mutationFn: () => client.privacy.requestCopy(),
    onSuccess: copyChanged,
    onError: (failure) => notify.error(errorMessage(failure), 'Erro ao preparar seus dados'),
  })
  const working = copy?.state === 'waiting' || copy?.state === 'running'
  return (
    <section id="meus-dados" aria-labelledby="meus-dados-titulo">
      <Title order={3} fz="md" id="meus-dados-titulo">
        Meus dados
      </Title>
      <Text c="dimmed" fz="sm" mt={4} mb="md">
        Um arquivo ZIP com tudo o que está na sua conta: produtos, movimentações, vendas, contatos e fotos, em
        JSON e em planilhas CSV.
      </Text>
      <FormAlert error={error} />
      {copy?.state === 'failed' && (
        <Alert color="red" mb="md" role="alert">
          Não conseguimos preparar seus dados. Tente de novo.
        </Alert>
      )}
      {working && (
        <div role="status">
          <Text fz="sm" mb={6}>
            Preparando seus dados… {copy.progress}%
          </Text>
          <Progress value={copy.progress} aria-label="Preparo dos dados" mb={6} />
          <Text c="dimmed" fz="sm">
            Pode sair desta página: o preparo continua e o arquivo fica esperando aqui.
          </Text>
        </div>
      )}
      {copy?.state === 'ready' && (
        <Group gap="sm" align="center">
          {mayDownload && (
            <Button
              component="a"
              href={DOWNLOAD}
              download
              leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
            >
              Baixar arquivo ({fileSize(copy.size_bytes ?? 0)})
            </Button>
          )}
          <Button variant="default" onClick={() => ask()} loading={isPending}>
            Preparar de novo
          </Button>
          <Text c="dimmed" fz="sm" w="100%">
            O arquivo está pronto e fica disponível até {untilText(copy.expires_at)}.
          </Text>
        </Group>
      )}
      {copy && (copy.state === 'none' || copy.state === 'failed') && (
        <Button
          variant="default"
          leftSection={<IconFileZip size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => ask()}
          loading={isPending}
        >
          Baixar meus dados
        </Button>
      )}
    </section>
  )
}
