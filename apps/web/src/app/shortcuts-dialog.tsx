import { LazyModal } from '../components/lazy-modal.tsx'
import { SHORTCUT_KEYS } from '../features/sales/counter/shortcut-keys.ts'
import classes from './shortcuts-dialog.module.css'

const mac = /mac|iphone|ipad/i.test(navigator.userAgent)
const mod = mac ? '⌘' : 'Ctrl'

const SHORTCUTS: [string[], string][] = [
  [[mod, 'K'], 'Buscar produtos, pessoas e páginas'],
  [[mod, 'B'], 'Abrir ou recolher o menu'],
  [[mod, 'Enter'], 'Salvar o formulário'],
  [[mac ? '⌥' : 'Alt', 'O'], 'Trocar quem está no caixa'],
  [['F2'], 'Na saída: preencher responsável e motivo'],
  [[SHORTCUT_KEYS.customer], 'Em Vender: cliente'],
  [[SHORTCUT_KEYS.discount], 'Em Vender: desconto na venda'],
  [[SHORTCUT_KEYS.waiting], 'Em Vender: vendas que aguardam o Pix'],
  [[SHORTCUT_KEYS.receive], 'Em Vender: receber; Recebi, no Pix'],
  [[SHORTCUT_KEYS.park], 'Em Vender: estacionar ou retomar'],
  [['3', '*'], 'Em Vender: quantidade antes do código'],
  [['↑'], 'Em Vender: linhas (quantidade, preço, desconto; Del tira)'],
  [[mod, 'Z'], 'Em Vender: desfazer'],
  [[mac ? '⌥' : 'Alt', 'P'], 'Em Vender: imprimir o recibo'],
  [[mac ? '⌥' : 'Alt', 'W'], 'Em Vender: mandar o recibo por WhatsApp'],
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
