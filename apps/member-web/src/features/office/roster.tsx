import { textLimits } from '@kopa/contracts/limits';
import type { RosterMember } from '@kopa/contracts/service/offices';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
