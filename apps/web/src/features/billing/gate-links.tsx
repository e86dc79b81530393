import { Title } from '@mantine/core'
import { IconFileZip, IconTrash, IconUserCog } from '@tabler/icons-react'
import { AppLink } from '../../components/app-link.tsx'
import { paths } from '../../config/paths.ts'
import classes from './gate-page.module.css'

/** Links to the parts of the profile that stay open when the gate is closed (GATE-08). */
export function GateLinks() {
  return (
    <div className={classes.account}>
      <Title order={2} fz="md">
        Sua conta
      </Title>
      <ul className={classes.links}>
        <li>
          <AppLink to={paths.profile} className={classes.link}>
            <IconUserCog size={20} stroke={1.6} aria-hidden="true" />
            Configurações do Perfil
          </AppLink>
        </li>
        <li>
          <AppLink to={paths.profile} hash="meus-dados" className={classes.link}>
            <IconFileZip size={20} stroke={1.6} aria-hidden="true" />
            Baixar meus dados
          </AppLink>
        </li>
        <li>
          <AppLink to={paths.profile} hash="excluir-conta" className={classes.link}>
            <IconTrash size={20} stroke={1.6} aria-hidden="true" />
            Excluir minha conta
          </AppLink>
        </li>
      </ul>
    </div>
  )
}
