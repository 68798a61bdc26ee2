import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { useTitle } from '@kopa/ui/use-title';
import { Box, Button } from '@mantine/core';
import { ChangePasswordForm } from '../features/profile/change-password-form.tsx';
import { useSession } from '../session/session-provider.tsx';
import { useMember } from '../session/use-member.ts';

/** After an administrator's reset the member chooses a password before anything else (product 2.26). */
export function ChoosePassword() {
  useTitle('Choose a new password');
  const member = useMember();
  const { updateMember, signOut } = useSession();
  return (
    <main>
      <Dialog
        opened
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title="Choose a new password"
        centered
      >
        <Box component="p" mb="md">
          An administrator has set your password. Please choose one that only you know.
        </Box>
        <ChangePasswordForm
          onChanged={() => {
            updateMember({ ...member, mustChangePassword: false });
            showToast({ title: 'Password changed', tone: 'success' });
          }}
        />
        <Button variant="subtle" fullWidth mt="xs" onClick={() => void signOut()}>
          Logout
        </Button>
      </Dialog>
    </main>
  );
}
