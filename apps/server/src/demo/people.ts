import type { CustomerInput, SupplierInput } from '@prateleira/contract/contacts/schemas'
import { isCnpj } from '@prateleira/contract/shared/documents'
import { foldText } from '@prateleira/contract/shared/text'
import { CATEGORIES } from './catalogue.ts'
import type { Random } from './random.ts'

// biome-ignore format: one name a line says nothing more
const FIRST = [
  'Ana Beatriz', 'Antônio', 'Aparecida', 'Bruno', 'Camila', 'Carlos Eduardo', 'Cecília', 'Cláudia', 'Daniel', 'Débora',
  'Eduardo', 'Fábio', 'Fernanda', 'Flávia', 'Gabriel', 'Gláucia', 'Gustavo', 'Heloísa', 'Inês', 'Isabela', 'João Vítor',
  'José Luís', 'Júlia', 'Laís', 'Leonardo', 'Letícia', 'Luís Fernando', 'Luíza', 'Marcelo', 'Márcia', 'Mariana', 'Mônica',
  'Natália', 'Otávio', 'Patrícia', 'Paulo Henrique', 'Rafaela', 'Renato', 'Roberta', 'Rodrigo', 'Sérgio', 'Simone', 'Sônia',
  'Tatiane', 'Thaís', 'Tiago', 'Valéria', 'Vinícius', 'Vitória', 'Yasmin',
]
// biome-ignore format: one name a line says nothing more
const LAST = [
  'Almeida', 'Araújo', 'Azevedo', 'Barbosa', 'Brandão', 'Cardoso', 'Conceição', 'Correia', 'Esteves', 'Falcão', 'Ferrão',
  'Gonçalves', 'Guimarães', 'Leitão', 'Magalhães', 'Moraes', 'Nóbrega', 'Oliveira', 'Peçanha', 'Queirós', 'Rezende', 'Sá',
  'Simões', 'Teixeira', 'Vasconcelos',
]
// biome-ignore format: one name a line says nothing more
const COMPANIES = [
  'Restaurante Sabor da Serra', 'Escola Pequeno Príncipe', 'Padaria Estação', 'Pousada Recanto das Águas', 'Bar do Zé Mário',
  'Clínica Vida & Saúde', 'Condomínio Jardim das Acácias', 'Lanchonete Três Irmãos', 'Salão Beleza Única', 'Academia Corpo Ágil',
]
const STREETS = [
  'Rua das Acácias',
  'Rua São João',
  'Avenida Getúlio Vargas',
  'Rua Sete de Setembro',
  'Travessa do Comércio',
  'Rua Padre José',
]
const DISTRICTS = ['Centro', 'Vila Nova', 'Jardim América', 'Santo Antônio', 'Boa Vista']

/** Number of named customers. */
const CUSTOMERS = FIRST.length + COMPANIES.length

/** The suppliers, in the order of their categories. */
export function demoSuppliers(random: Random): SupplierInput[] {
  return CATEGORIES.map(({ supplier: name }, index) => ({
    name,
    contact_person: `${random.pick(FIRST)} ${random.pick(LAST)}`,
    email: `vendas@${slug(name, '-')}.example`,
    phone: phone(index),
    address: address(random),
    notes: `Entrega às ${['segundas', 'terças', 'quartas', 'quintas', 'sextas'][index % 5]}-feiras.`,
    document: companyNumber(index),
  }))
}

/** The customers, companies last. */
export function demoCustomers(random: Random): CustomerInput[] {
  return Array.from({ length: CUSTOMERS }, (_, index) => {
    const first = FIRST[index]
    const company = COMPANIES[index - FIRST.length]
    const name = company ?? `${first} ${random.pick(LAST)} ${random.pick(LAST)}`
    return {
      name,
      email: random.chance(0.8) ? `${slug(name, '.')}@cliente.example` : null,
      phone: phone(100 + index),
      address: random.chance(0.6) ? address(random) : null,
      notes: company ? 'Compra a prazo, com boleto.' : null,
      // People get no CPF: every valid one may belong to somebody.
      document: company ? companyNumber(100 + index) : null,
    }
  })
}

/** Whether a customer is one of the companies. */
export function isCompany(customer: number): boolean {
  return customer >= FIRST.length
}

const slug = (name: string, between: string) =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', between)

const phone = (index: number) => `(31) 90000-${String(1000 + index * 7).padStart(4, '0')}`

function address(random: Random): string {
  return `${random.pick(STREETS)}, ${random.int(10, 1900)} – ${random.pick(DISTRICTS)}, Belo Horizonte – MG`
}

/** An alphanumeric CNPJ that begins with DEMO: valid in form, and clearly fictitious. */
function companyNumber(index: number): string {
  const root = `DEMO${String(index).padStart(4, '0')}0001`
  for (let digits = 0; digits < 100; digits += 1) {
    const number = root + String(digits).padStart(2, '0')
    if (isCnpj(number)) return number
  }
  throw new Error(`No check digits for ${root}`)
}
