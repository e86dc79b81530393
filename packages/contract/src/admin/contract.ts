import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId } from '../shared/fields.ts'
import { accountProcedure, adminProcedure } from '../shared/procedure.ts'
import { adminReport, adminReportInput } from './report-schemas.ts'
import {
  addAdministratorInput,
  adminDashboard,
  administrator,
  adminPlan,
  adminUser,
  adminUserPage,
  createUserInput,
  logListInput,
  logPage,
  paymentListInput,
  paymentPage,
  paymentSummary,
  planInput,
  planPriceUpdateInput,
  planStatusInput,
  planUpdateInput,
  unknownPathInput,
  updateAdministratorInput,
  userListInput,
  userStatusInput,
  userUpdateInput,
} from './schemas.ts'

const tag = { tags: ['Administração'] }
const notFound = errors('NOT_FOUND')
/** Requires that the password was confirmed a few minutes ago (account.confirmPassword). */
const confirmed = errors('PASSWORD_NEEDED')
const affectedId = z.object({ id: z.string() })

const users = adminProcedure('user_management')
const plans = adminProcedure('plan_management')
const payments = adminProcedure('payment_management')
const administrators = adminProcedure('super')

export const admin = {
  bootstrap: accountProcedure
    .route({
      method: 'POST',
      path: '/admin/bootstrap',
      summary: 'Tornar-se o primeiro administrador (bootstrap_first_admin)',
      ...tag,
    })
    /** False when there already is an administrator, or another address is configured (BOOT-02). */
    .output(z.object({ created: z.boolean() })),
  dashboard: adminProcedure('any')
    .route({ method: 'GET', path: '/admin/dashboard', summary: 'Números da administração', ...tag })
    .output(adminDashboard),
  reportUnknownPath: adminProcedure('any')
    .route({
      method: 'POST',
      path: '/admin/unknown-paths',
      summary: 'Registrar um endereço desconhecido da administração',
      ...tag,
    })
    .input(unknownPathInput)
    .output(z.object({ recorded: z.boolean() })),

  listUsers: users
    .route({ method: 'GET', path: '/admin/users', summary: 'Listar usuários', ...tag })
    .input(userListInput)
    .output(adminUserPage),
  createUser: users
    .route({
      method: 'POST',
      path: '/admin/users',
      summary: 'Criar usuário e enviar o convite',
      successStatus: 201,
      ...tag,
    })
    .errors(errors('EMAIL_TAKEN'))
    .input(createUserInput)
    .output(adminUser),
  updateUser: users
    .route({
      method: 'PUT',
      path: '/admin/users/{id}',
      summary: 'Alterar usuário',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors({
      ...notFound,
      ...errors('EDIT_CONFLICT', 'PROTECTED_USER', 'OTHER_ADMINISTRATOR'),
      ...confirmed,
    })
    .input(z.object({ params: byId, body: userUpdateInput }))
    .output(adminUser),
  setUserStatus: users
    .route({
      method: 'PUT',
      path: '/admin/users/{id}/status',
      summary: 'Suspender ou ativar usuário',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors({ ...notFound, ...errors('PROTECTED_USER', 'OTHER_ADMINISTRATOR'), ...confirmed })
    .input(z.object({ params: byId, body: userStatusInput }))
    .output(adminUser),
  deleteUser: users
    .route({
      method: 'DELETE',
      path: '/admin/users/{id}',
      summary: 'Excluir usuário com tudo o que é dele (delete-user-by-admin)',
      ...tag,
    })
    .errors({
      ...notFound,
      ...errors('PROTECTED_USER', 'OTHER_ADMINISTRATOR', 'CANCELLATION_FAILED'),
      ...confirmed,
    })
    .input(byId)
    .output(affectedId),

  listPlans: plans
    .route({ method: 'GET', path: '/admin/plans', summary: 'Listar planos, também os inativos', ...tag })
    .output(z.array(adminPlan)),
  createPlan: plans
    .route({ method: 'POST', path: '/admin/plans', summary: 'Criar plano', successStatus: 201, ...tag })
    .errors(confirmed)
    .input(planInput)
    .output(adminPlan),
  updatePlan: plans
    .route({
      method: 'PUT',
      path: '/admin/plans/{id}',
      summary: 'Alterar plano',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors({ ...notFound, ...errors('EDIT_CONFLICT'), ...confirmed })
    .input(z.object({ params: byId, body: planUpdateInput }))
    .output(adminPlan),
  setPlanStatus: plans
    .route({
      method: 'PUT',
      path: '/admin/plans/{id}/status',
      summary: 'Ativar ou desativar plano',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors(notFound)
    .input(z.object({ params: byId, body: planStatusInput }))
    .output(adminPlan),
  setPlanPrice: plans
    .route({
      method: 'PUT',
      path: '/admin/plans/{id}/price',
      summary: 'Definir por qual preço do provedor de pagamento o plano é vendido',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors({ ...notFound, ...errors('PRICE_TAKEN', 'EDIT_CONFLICT'), ...confirmed })
    .input(z.object({ params: byId, body: planPriceUpdateInput }))
    .output(adminPlan),
  deletePlan: plans
    .route({ method: 'DELETE', path: '/admin/plans/{id}', summary: 'Excluir plano', ...tag })
    .errors({ ...notFound, ...errors('PLAN_IN_USE', 'PLAN_AWAITS_PAYMENT') })
    .input(byId)
    .output(affectedId),

  listPayments: payments
    .route({ method: 'GET', path: '/admin/payments', summary: 'Listar pagamentos', ...tag })
    .input(paymentListInput)
    .output(paymentPage),
  summarizePayments: payments
    .route({ method: 'GET', path: '/admin/payments/summary', summary: 'Resumo dos pagamentos', ...tag })
    .output(paymentSummary),
  report: payments
    .route({
      method: 'GET',
      path: '/admin/reports',
      summary: 'Usuários, receita, planos, conversão e cancelamentos por mês',
      ...tag,
    })
    .input(adminReportInput)
    .output(adminReport),

  listAdministrators: administrators
    .route({ method: 'GET', path: '/admin/administrators', summary: 'Listar administradores', ...tag })
    .output(z.array(administrator)),
  addAdministrator: administrators
    .route({
      method: 'POST',
      path: '/admin/administrators',
      summary: 'Adicionar administrador pelo email (add-admin-by-email)',
      successStatus: 201,
      ...tag,
    })
    .errors({ ...errors('USER_NOT_FOUND', 'ALREADY_ADMIN', 'ONE_SUPER_ADMIN'), ...confirmed })
    .input(addAdministratorInput)
    .output(administrator),
  updateAdministrator: administrators
    .route({
      method: 'PUT',
      path: '/admin/administrators/{id}',
      summary: 'Alterar função e permissões de um administrador',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors({ ...notFound, ...errors('ONE_SUPER_ADMIN', 'EDIT_CONFLICT'), ...confirmed })
    .input(z.object({ params: byId, body: updateAdministratorInput }))
    .output(administrator),
  removeAdministrator: administrators
    .route({
      method: 'DELETE',
      path: '/admin/administrators/{id}',
      summary: 'Remover administrador',
      ...tag,
    })
    .errors({ ...notFound, ...errors('ONE_SUPER_ADMIN'), ...confirmed })
    .input(byId)
    .output(affectedId),

  listLogs: adminProcedure('system_admin')
    .route({ method: 'GET', path: '/admin/logs', summary: 'Registro de atividades', ...tag })
    .input(logListInput)
    .output(logPage),
}
