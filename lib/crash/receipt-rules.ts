import { hashCanonicalJson, type Json } from '../core/canonical-json';
import type { CrashMode } from './rules/mode';
import { type CrashStatus, isRoundOver } from './rules/round';
import type { LedgerArea, LedgerKind, RequestArea, RequestState } from './rules/settlement';

/** Data for a receipt. Excludes the player's wallet and the provider's evidence. */
export interface ReceiptData {
  readonly round: {
    readonly roundId: string;
    readonly configHash: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string | null;
    readonly serverSeed: string | null;
    readonly status: CrashStatus;
    readonly stage: number;
    readonly version: number;
  };
  readonly mode: CrashMode;
  readonly multiplierHundredths: number;
  readonly ledgerLines: readonly {
    readonly sequence: number;
    readonly area: LedgerArea;
    readonly kind: LedgerKind;
    readonly at: Date;
    readonly version: number | null;
    readonly stage: number | null;
    readonly deadline: Date | null;
  }[];
  readonly requests: readonly {
    readonly area: RequestArea;
    readonly state: RequestState;
    readonly finalizedAt: Date | null;
  }[];
}

/** Builds a receipt and its hash. The hashed form is RFC 8785, with timestamps as in the API. */
export function buildReceipt({ round, mode, multiplierHundredths, ledgerLines, requests }: ReceiptData) {
  const { roundId, configHash, serverSeedHash, clientSeed, serverSeed, status, stage, version } = round;
  const state = { status, stage, version, multiplierHundredths };
  const body = {
    receiptVersion: 1 as const,
    roundId,
    mode: 'crash' as const,
    modeVersion: mode.modeVersion,
    configHash,
    hasValue: false as const,
    serverSeedHash,
    clientSeed,
    serverSeed,
    gameState: { commitment: hashCanonicalJson({ roundId, ...state }), ...state, isFinal: isRoundOver(status) },
    custody: buildRequestStatus(requests, 'custody'),
    settlement: buildRequestStatus(requests, 'settlement'),
    ledger: ledgerLines.map(({ sequence, area, kind, at, version: made, stage: reached, deadline }) => ({
      sequence,
      area,
      kind,
      at,
      version: made,
      stage: reached,
      deadline,
    })),
  };
  return { ...body, receiptHash: hashCanonicalJson(JSON.parse(JSON.stringify(body)) as Json) };
}

/** Returns the receipt's status of a round's custody or settlement request; `none` before it is made. */
function buildRequestStatus(requests: ReceiptData['requests'], area: RequestArea) {
  const request = requests.find((each) => each.area === area);
  if (request === undefined) return { status: 'none' as const, finality: 'none' as const, finalizedAt: null };
  const finality = request.state === 'final' ? ('final' as const) : ('pending' as const);
  return { status: request.state, finality, finalizedAt: request.finalizedAt };
}
