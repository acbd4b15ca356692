import { isApiProblem } from '../../../lib/client/problem';
import { namePlayer, playerName, unnamePlayer } from '../../../lib/players/contract';
import { api } from '../../_site/api';

/**
 * Sets the signed-in wallet's name, or removes it if `name` is null. Returns `refused` if the name is against the rules
 * for names.
 */
export async function changeName(name: string | null): Promise<'changed' | 'refused'> {
  if (name !== null && !playerName.safeParse(name).success) return 'refused';
  try {
    await (name === null ? api.call(unnamePlayer, {}) : api.call(namePlayer, { body: { name } }));
    return 'changed';
  } catch (error) {
    if (isApiProblem(error, 'invalid-request')) return 'refused';
    throw error;
  }
}
