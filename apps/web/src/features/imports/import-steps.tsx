import classes from './import-page.module.css'

const STEPS = ['Arquivo', 'Colunas', 'Conferência', 'Resultado'] as const
export type Step = (typeof STEPS)[number]

/** Where one is between the file and the result. */
export function ImportSteps({ now }: { now: Step }) {
  const at = STEPS.indexOf(now)
  return (
    <ol className={classes.steps} aria-label="Passos da importação">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>{index + 1}</span>
          <span className={classes.stepName}>{step}</span>
        </li>
      ))}
    </ol>
  )
}
