// The sealed dice rolled again, here: docs/record-format.md says how, and this does it with the browser's own HMAC.
import type { DiceProof, RollProof } from '../../wire.gen';

export interface Checked {
  roll: RollProof;
  found: number;
  hash: string; // of the draw that counted
  good: boolean;
}

export const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function unhex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The text under the HMAC, as the server writes its JSON: one line, no spaces. */
export function drawText(proof: DiceProof, roll: RollProof, again: number): string {
  return JSON.stringify([proof.match, proof.seeds, roll.n, again, roll.sides, roll.purpose, roll.rule, roll.public]);
}

export async function sealOf(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', unhex(secret)));
}

export async function rollAgain(key: CryptoKey, proof: DiceProof, roll: RollProof): Promise<Checked> {
  // above the largest multiple of the sides the low faces would come up too often: drawn again
  const limit = Math.floor(2 ** 32 / roll.sides) * roll.sides;
  for (let again = 0; ; again++) {
    const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(drawText(proof, roll, again)));
    const number = new DataView(digest).getUint32(0);
    if (number < limit) {
      const found = (number % roll.sides) + 1;
      return { roll, found, hash: hex(digest), good: found === roll.face };
    }
  }
}

export async function checkAll(proof: DiceProof, told?: (done: number) => void): Promise<{ seal: string; sealGood: boolean; rolls: Checked[] }> {
  const key = await crypto.subtle.importKey('raw', unhex(proof.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const rolls: Checked[] = [];
  for (const roll of proof.rolls) {
    rolls.push(await rollAgain(key, proof, roll));
    if (rolls.length % 50 === 0) told?.(rolls.length);
  }
  const seal = await sealOf(proof.secret);
  return { seal, sealGood: seal === proof.commitment, rolls };
}
