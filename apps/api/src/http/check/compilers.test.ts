import { describe, expect, it, vi } from 'vitest';
import { createCompilers } from './compilers.ts';

function validatorOf(schema: object) {
  const { factory, compileRest } = createCompilers();
  const compile = factory.buildValidator?.({}, { customOptions: {} } as never) as (route: object) => unknown;
  const validate = compile({ schema, method: 'POST', url: '/', httpPart: 'body' });
  return { validate: validate as ((data: unknown) => boolean) & { errors?: object[] | null }, compileRest };
}

describe('a schema', () => {
  it('is compiled at its first use and reports errors as usual', () => {
    const { validate } = validatorOf({ type: 'integer', minimum: 1 });
    expect(validate(0)).toBe(false);
    expect(validate.errors).toMatchObject([{ keyword: 'minimum' }]);
    expect(validate(1)).toBe(true);
    expect(validate.errors).toBeNull();
  });

  it('that was not used is compiled with the rest, so that an invalid schema is found', async () => {
    await expect(validatorOf({ type: 'nonsense' }).compileRest(() => true)).rejects.toThrow('schema is invalid');
    await expect(validatorOf({ type: 'integer' }).compileRest(() => true)).resolves.toBeUndefined();
  });

  it('that was not used waits until the process is idle', async () => {
    const isIdle = vi.fn(() => isIdle.mock.calls.length > 3);
    await expect(validatorOf({ type: 'nonsense' }).compileRest(isIdle)).rejects.toThrow('schema is invalid');
    expect(isIdle).toHaveBeenCalledTimes(4);
  });
});
