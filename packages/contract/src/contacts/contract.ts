import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId } from '../shared/fields.ts'
import { creatingProcedure, shopProcedure } from '../shared/procedure.ts'
import {
  purchaseInput,
  purchaseLine,
  purchaseListInput,
  purchasePage,
  purchasePricePage,
  purchasePricesInput,
} from './purchase-schemas.ts'
import {
  contactOption,
  contactOptionsInput,
  customer,
  customerInput,
  customerListInput,
  customerOption,
  customerPage,
  customerSummary,
  customerUpdateInput,
  supplier,
  supplierInput,
  supplierListInput,
  supplierPage,
  supplierUpdateInput,
} from './schemas.ts'

const suppliers = { tags: ['Fornecedores'] }
const customers = { tags: ['Clientes'] }
const notFound = errors('NOT_FOUND')

export const contacts = {
  listSuppliers: shopProcedure('suppliers')
    .route({ method: 'GET', path: '/suppliers', summary: 'Listar fornecedores', ...suppliers })
    .input(supplierListInput)
    .output(supplierPage),
  supplierOptions: shopProcedure('suppliers')
    .route({ method: 'GET', path: '/suppliers/options', summary: 'Fornecedores para escolher', ...suppliers })
    .input(contactOptionsInput)
    .output(z.array(contactOption)),
  createSupplier: creatingProcedure('suppliers')
    .route({
      method: 'POST',
      path: '/suppliers',
      summary: 'Criar fornecedor',
      successStatus: 201,
      ...suppliers,
    })
    .errors(errors('DOCUMENT_TAKEN'))
    .input(supplierInput)
    .output(supplier),
  updateSupplier: shopProcedure('suppliers')
    .route({
      method: 'PUT',
      path: '/suppliers/{id}',
      summary: 'Alterar fornecedor',
      inputStructure: 'detailed',
      ...suppliers,
    })
    .errors(errors('NOT_FOUND', 'EDIT_CONFLICT', 'DOCUMENT_TAKEN'))
    .input(z.object({ params: byId, body: supplierUpdateInput }))
    .output(supplier),
  deleteSupplier: shopProcedure('suppliers')
    .route({ method: 'DELETE', path: '/suppliers/{id}', summary: 'Excluir fornecedor', ...suppliers })
    .errors(notFound)
    .input(byId)
    .output(z.object({ id: z.string() })),
  listPurchases: shopProcedure('suppliers')
    .route({
      method: 'GET',
      path: '/suppliers/{id}/purchases',
      summary: 'Listar compras do fornecedor',
      ...suppliers,
    })
    .errors(notFound)
    .input(purchaseListInput)
    .output(purchasePage),
  getPurchase: shopProcedure('suppliers')
    .route({
      method: 'GET',
      path: '/suppliers/{id}/purchases/{reference_id}',
      summary: 'Itens de uma compra',
      ...suppliers,
    })
    .errors(notFound)
    .input(purchaseInput)
    .output(z.array(purchaseLine)),
  listPurchasePrices: shopProcedure('suppliers')
    .route({
      method: 'GET',
      path: '/suppliers/{id}/prices',
      summary: 'Últimos preços pagos ao fornecedor',
      ...suppliers,
    })
    .errors(notFound)
    .input(purchasePricesInput)
    .output(purchasePricePage),

  listCustomers: shopProcedure('customers')
    .route({ method: 'GET', path: '/customers', summary: 'Listar clientes', ...customers })
    .input(customerListInput)
    .output(customerPage),
  summarizeCustomers: shopProcedure('customers')
    .route({ method: 'GET', path: '/customers/summary', summary: 'Resumo dos clientes', ...customers })
    .output(customerSummary),
  customerOptions: shopProcedure('customers')
    .route({ method: 'GET', path: '/customers/options', summary: 'Clientes para escolher', ...customers })
    .input(contactOptionsInput)
    .output(z.array(customerOption)),
  createCustomer: creatingProcedure('customers')
    .route({ method: 'POST', path: '/customers', summary: 'Criar cliente', successStatus: 201, ...customers })
    .errors(errors('DOCUMENT_TAKEN'))
    .input(customerInput)
    .output(customer),
  updateCustomer: shopProcedure('customers')
    .route({
      method: 'PUT',
      path: '/customers/{id}',
      summary: 'Alterar cliente',
      inputStructure: 'detailed',
      ...customers,
    })
    .errors(errors('NOT_FOUND', 'EDIT_CONFLICT', 'DOCUMENT_TAKEN'))
    .input(z.object({ params: byId, body: customerUpdateInput }))
    .output(customer),
  deleteCustomer: shopProcedure('customers')
    .route({ method: 'DELETE', path: '/customers/{id}', summary: 'Excluir cliente', ...customers })
    .errors(errors('NOT_FOUND', 'CUSTOMER_HAS_BALANCE'))
    .input(byId)
    .output(z.object({ id: z.string() })),
}
