import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useFormInAddress } from './use-form-in-address.ts';

test('two quick taps on Cancel close the form once', async () => {
  let form: ReturnType<typeof useFormInAddress> | undefined;
  function Form() {
    form = useFormInAddress();
    return null;
  }
  const initialEntries = ['/', '/service', '/service/file'];
  const router = createMemoryRouter([{ path: '*', element: <Form /> }], { initialEntries });
  render(<RouterProvider router={router} />);
  for (let time = 0; time < 2; time += 1) {
    await act(async () => form?.open('letter'));
    expect(form?.name).toBe('letter');
    await act(async () => {
      form?.close();
      form?.close();
    });
    expect(router.state.location).toMatchObject({ pathname: '/service/file', search: '' });
  }
});
