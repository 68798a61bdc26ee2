import type { Office } from '@kopa/contracts/office/offices';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { Confirm } from '../../shared/menus/confirm.tsx';
import { officeTitle } from '../../shared/office/office-words.ts';
import { leaveOfficeMutation } from '../../shared/office/offices.queries.ts';

/** Resigns from an office, after a question. */
export function Resign({ office }: { office: Office }) {
  const [asks, setAsks] = useState(false);
  const leave = useMutation({ ...leaveOfficeMutation(useQueryClient()), onError: showFailure });
  return (
    <div>
      <Button variant="subtle" onClick={() => setAsks(true)}>
        Resign
      </Button>
      <Confirm
        opened={asks}
        title="Resign from this office"
        text={`You no longer act for ${officeTitle(office)}, and an open roll call closes.`}
        confirmLabel="Resign"
        pending={leave.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => leave.mutate(office.id, { onSettled: () => setAsks(false) })}
      />
    </div>
  );
}
