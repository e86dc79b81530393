import { LazyModal } from '../components/lazy-modal.tsx'
import { SHORTCUT_KEYS } from '../features/sales/counter/shortcut-keys.ts'
import { keysOf, PAGE_KEYS } from '../lib/shortcut.ts'
import classes from './shortcuts-dialog.module.css'

/** What the counter understands beside its keys for acts: a quantity before a code, the lines by the arrows, and in a line that asks its choices. */
const OTHER_KEYS = { quantity: ['3', '*'], lines: ['↑'], choices: ['Enter'] }

const IN_COUNTER: Record<keyof typeof SHORTCUT_KEYS | keyof typeof OTHER_KEYS, string> = {
  customer: 'cliente',
  discount: 'desconto na venda',
  waiting: 'vendas que aguardam o Pix',
  receive: 'receber; Recebi, no Pix',
  park: 'estacionar ou retomar',
  quantity: 'quantidade antes do código',
  lines: 'linhas (quantidade, preço, desconto; Del tira)',
  choices: 'na linha que pergunta qual: ir às opções',
  undo: 'desfazer',
  print: 'imprimir o recibo',
  share: 'mandar o recibo por WhatsApp',
}

const ON_PAGES: Record<keyof typeof PAGE_KEYS, string> = {
  operator: 'Trocar quem está no caixa',
  repeatLast: 'Na entrada e na saída: preencher como na última',
}

const rows = <Act extends string>(keys: Record<Act, string[]>, meanings: Record<Act, string>) =>
  (Object.keys(meanings) as Act[]).map((act): [string[], string] => [keys[act], meanings[act]])

const eachOf = <Act extends string>(keys: Record<Act, string>) =>
  Object.fromEntries(Object.entries<string>(keys).map(([act, key]) => [act, keysOf(key)])) as Record<
    Act,
    string[]
  >

const SHORTCUTS: [string[], string][] = [
  [keysOf('Ctrl+K'), 'Buscar produtos, pessoas e páginas'],
  [keysOf('Ctrl+B'), 'Abrir ou recolher o menu'],
  [keysOf('Ctrl+Enter'), 'Salvar o formulário'],
  ...rows(eachOf(PAGE_KEYS), ON_PAGES),
  ...rows({ ...eachOf(SHORTCUT_KEYS), ...OTHER_KEYS }, IN_COUNTER).map(
    ([keys, meaning]): [string[], string] => [keys, `Em Vender: ${meaning}`],
  ),
  [['Esc'], 'Fechar janela ou limpar busca'],
  [['?'], 'Mostrar estes atalhos'],
]

/** The list of all keyboard shortcuts. */
export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <LazyModal
      opened={opened}
      onClose={onClose}
      title="Atalhos do teclado"
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <dl className={classes.list}>
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </LazyModal>
  )
}
