import { useState } from 'react'
import { download } from './download.ts'
import { isErrorCode } from './errors.ts'
import { notify } from './notify.ts'

interface Wanted {
  address: string
  /** 'Relatório de vendas exportado com sucesso!' */
  done: string
  /** 'Não foi possível exportar o relatório de vendas.' */
  failed: string
  /** 'Nenhuma venda encontrada': there is no file then. */
  nothing: string
}

/** Downloads a file and reports the result (REP-04). One at a time. */
export function useDownload() {
  const [running, setRunning] = useState(false)
  const run = async ({ address, done, failed, nothing }: Wanted) => {
    if (running) return
    setRunning(true)
    try {
      if (await download(address)) notify.success('Exportação concluída', done)
      else notify.info(nothing)
    } catch (error) {
      const explained = isErrorCode(error, 'TOO_MANY_REQUESTS') || isErrorCode(error, 'PLAN_UPGRADE_REQUIRED')
      notify.error(explained ? error.message : failed, 'Erro na exportação')
    } finally {
      setRunning(false)
    }
  }
  return { run, running }
}
