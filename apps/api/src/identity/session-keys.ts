import type { JWT } from '@fastify/jwt';

/**
 * The session's key in a token that one of the secrets has signed; null for any other token. All secrets but the first
 * are previous ones, or the next: a rotation ends no session.
 */
export function sessionKeyOf(jwt: JWT, token: string, secrets: readonly string[]): string | null {
  for (const key of secrets) {
    try {
      return jwt.verify<{ key: string }>(token, { key }).key;
    } catch {
      // Signed with another secret, or no token of this realm at all.
    }
  }
  return null;
}
