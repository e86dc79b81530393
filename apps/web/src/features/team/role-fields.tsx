import { Radio, Stack, Switch, Text } from '@mantine/core'
import { ROLE_WORDS } from '@prateleira/contract/right-labels'
import { SEES_COSTS_BY_DEFAULT, SHOP_ROLE_LABELS } from '@prateleira/contract/rights'
import { GIVEN_ROLES, type GivenRole } from '@prateleira/contract/team/constants'
import classes from './team.module.css'

interface Props {
  role: GivenRole | null
  seesCosts: boolean
  error?: string
  onChange: (rights: { role: GivenRole; seesCosts: boolean }) => void
}

/** A member's role, and whether they see costs. Changing the role resets the latter to its default. */
export function RoleFields({ role, seesCosts, error, onChange }: Props) {
  return (
    <Stack gap="md">
      <Radio.Group
        label="Papel"
        size="md"
        required
        value={role}
        error={error}
        onChange={(value) =>
          onChange({
            role: value as GivenRole,
            seesCosts: SEES_COSTS_BY_DEFAULT.includes(value as GivenRole),
          })
        }
      >
        <Stack gap={8} mt={6}>
          {GIVEN_ROLES.map((given) => (
            <Radio.Card key={given} value={given} className={classes.role}>
              <Radio.Indicator mt={2} />
              <span className={classes.roleWords}>
                <Text component="span" fw={600}>
                  {SHOP_ROLE_LABELS[given]}
                </Text>
                <Text component="span" fz="sm" c="dimmed">
                  {ROLE_WORDS[given]}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {role && (
        <Switch
          label="Ver custos e lucro"
          description="Preço de custo, valor do estoque e margem."
          checked={seesCosts}
          onChange={(event) => onChange({ role, seesCosts: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
