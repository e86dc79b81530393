import { LazyModal } from '../components/lazy-modal.tsx'
import classes from './shortcuts-dialog.module.css'

const mac = /mac|iphone|ipad/i.test(navigator.userAgent)
const mod = mac ? '⌘' : 'Ctrl'

const SHORTCUTS: [string[], string][] = [
  [[mod, 'K'], 'Buscar produtos, pessoas e páginas'],
  [[mod, 'B'], 'Abrir ou recolher o menu'],
  [[mod, 'Enter'], 'Salvar o formulário'],
  [[mac ? '⌥' : 'Alt', 'O'], 'Trocar quem está no caixa'],
  [['F2'], 'Na saída: preencher responsável e motivo'],
  [['Esc'], 'Fechar janela ou limpar busca'],
  [['?'], 'Mostrar estes atalhos'],
]

/** What the keyboard can do. */
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
