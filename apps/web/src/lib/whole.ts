/** Every field of an input, optional ones too, so that a new one of the contract does not compile until it is passed on. */
export type Whole<Input> = { [Field in keyof Required<Input>]: Input[Field] }
