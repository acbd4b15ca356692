use crate::error::{require, EscrowError};
use pinocchio::Address;

pub const TERMS_BYTES: usize = 319;
const DOMAIN: [u8; 16] = *b"ripduel:duel4:t2";
const LAYOUT: u8 = 2;
const WEEK_SECONDS: i64 = 7 * 24 * 60 * 60;
const DAY_SECONDS: i64 = 24 * 60 * 60;
const MAX_DELAY_SLOTS: u64 = 256;
/// Above the rent-exempt minimum of an empty account, so that a payout can create a wallet that doesn't exist.
const MIN_FEE_LAMPORTS: u64 = 2_500_000;
/// Two fees of compensation, and one to burn or to pay on.
const MIN_BOND_FEES: u64 = 3;
const TIE_RULE_COIN: u8 = 1;

/// The terms, encoded as in instruction data and in the account; docs/duel-v4.md, "Terms".
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Terms {
    domain: [u8; 16],
    pub duel_id_hash: [u8; 32],
    pub table_root: [u8; 32],
    total_weight: [u8; 4],
    pub policy_hash: [u8; 32],
    pub provider_key: Address,
    pub seed_commitment: [u8; 32],
    pub creator: Address,
    pub opponent: Address,
    fee_lamports: [u8; 8],
    pub treasury: Address,
    funding_deadline: [u8; 8],
    resolution_deadline: [u8; 8],
    entropy_delay_slots: [u8; 2],
    tie_rule: u8,
    card_mode: u8,
    bond_lamports: [u8; 8],
    grid_slots: u8,
    accept_steps: u8,
    reveal_delay_slots: [u8; 2],
    layout: u8,
    /// Any number: whoever writes the terms counts it up until the escrow address is cheap to prove.
    nonce: [u8; 2],
}

const _: () = assert!(core::mem::size_of::<Terms>() == TERMS_BYTES);
const _: () = assert!(core::mem::align_of::<Terms>() == 1);

impl Terms {
    #[inline(always)]
    pub fn from_bytes(bytes: &[u8; TERMS_BYTES]) -> &Terms {
        // SAFETY: same size, alignment 1, and every bit pattern is a value.
        unsafe { &*bytes.as_ptr().cast() }
    }

    #[inline(always)]
    pub fn total_weight(&self) -> u32 {
        u32::from_le_bytes(self.total_weight)
    }

    #[inline(always)]
    pub fn fee_lamports(&self) -> u64 {
        u64::from_le_bytes(self.fee_lamports)
    }

    /// Two fees; `check` has seen that the sum fits into a u64.
    #[expect(clippy::arithmetic_side_effects, reason = "has_fit_amounts has seen that two fees are a u64")]
    #[inline(always)]
    pub fn both_fees(&self) -> u64 {
        self.fee_lamports() + self.fee_lamports()
    }

    #[inline(always)]
    pub fn bond_lamports(&self) -> u64 {
        u64::from_le_bytes(self.bond_lamports)
    }

    #[inline(always)]
    pub fn funding_deadline(&self) -> i64 {
        i64::from_le_bytes(self.funding_deadline)
    }

    #[inline(always)]
    pub fn resolution_deadline(&self) -> i64 {
        i64::from_le_bytes(self.resolution_deadline)
    }

    /// The last second for a card by the clock alone; `Escrow::cards` also demands a number of slots.
    #[inline(always)]
    pub fn card_deadline(&self) -> i64 {
        // Only terms that can never be funded reach the end of time.
        self.resolution_deadline().saturating_add(DAY_SECONDS)
    }

    #[inline(always)]
    pub fn entropy_delay_slots(&self) -> u64 {
        u64::from(u16::from_le_bytes(self.entropy_delay_slots))
    }

    #[inline(always)]
    pub fn reveal_delay_slots(&self) -> u64 {
        u64::from(u16::from_le_bytes(self.reveal_delay_slots))
    }

    /// The target slot if the provider accepts in `slot`: the first one of the grid behind the quorum that is at least
    /// the entropy delay after `slot`. None once the grid has ended.
    #[inline(always)]
    pub fn target_slot(&self, quorum_slot: u64, slot: u64) -> Option<u64> {
        let earliest = slot.checked_add(self.entropy_delay_slots())?.checked_sub(quorum_slot)?;
        let steps = earliest.div_ceil(u64::from(self.grid_slots).max(1)).max(1);
        let steps = u8::try_from(steps).ok().filter(|steps| *steps <= self.accept_steps)?;
        quorum_slot.checked_add(u64::from(self.slots_of(steps)))
    }

    /// The number of slots in this many steps of the grid.
    #[expect(clippy::arithmetic_side_effects, reason = "a u8 times a u8 is a u32")]
    #[inline(always)]
    fn slots_of(&self, steps: u8) -> u32 {
        u32::from(self.grid_slots) * u32::from(steps)
    }

    #[inline(always)]
    pub fn escrows_cards(&self) -> bool {
        self.card_mode == 1
    }

    /// 0 for the creator, 1 for the opponent.
    #[inline(always)]
    pub fn side_of(&self, wallet: &Address) -> Result<usize, EscrowError> {
        if *wallet == self.creator {
            Ok(0)
        } else if *wallet == self.opponent {
            Ok(1)
        } else {
            Err(EscrowError::NotParticipant)
        }
    }

    #[inline(always)]
    pub fn wallet_of(&self, side: usize) -> &Address {
        if side == 0 {
            &self.creator
        } else {
            &self.opponent
        }
    }

    /// Refuses terms that break a rule about the terms alone.
    #[inline(always)]
    pub fn check(&self) -> Result<(), EscrowError> {
        let holds = self.domain == DOMAIN
            && self.layout == LAYOUT
            && self.total_weight() >= 1
            && self.tie_rule == TIE_RULE_COIN
            && self.card_mode <= 1
            && self.has_fit_keys()
            && self.has_fit_amounts()
            && self.has_fit_times();
        require(holds, EscrowError::TermsInvalid)
    }

    #[inline(always)]
    fn has_fit_keys(&self) -> bool {
        self.creator != self.opponent
            && self.provider_key != self.creator
            && self.provider_key != self.opponent
    }

    /// Whether fee and bond reach their minimums, and all that is ever held, both fees and the bond, fits into a u64.
    #[inline(always)]
    fn has_fit_amounts(&self) -> bool {
        let (fee, bond) = (self.fee_lamports(), self.bond_lamports());
        fee >= MIN_FEE_LAMPORTS
            && bond / MIN_BOND_FEES >= fee
            && fee.checked_add(fee).is_some_and(|fees| fees.checked_add(bond).is_some())
    }

    /// Whether deadlines and delays keep their limits, and a provider can accept in the first slot after the quorum.
    #[inline(always)]
    fn has_fit_times(&self) -> bool {
        let (funding, resolution) = (self.funding_deadline(), self.resolution_deadline());
        let (delay, reveal) = (self.entropy_delay_slots(), self.reveal_delay_slots());
        let grid = u64::from(self.slots_of(self.accept_steps));
        // Saturates for deadlines at the end of time, which `check_funding_open` refuses as too far ahead.
        resolution > funding
            && resolution <= funding.saturating_add(WEEK_SECONDS)
            && (1..=MAX_DELAY_SLOTS).contains(&delay)
            && (1..=MAX_DELAY_SLOTS).contains(&reveal)
            && grid > delay
    }

    /// Refuses a deposit that comes too late, or so early that it could be locked for years.
    #[inline(always)]
    pub fn check_funding_open(&self, now: i64) -> Result<(), EscrowError> {
        let deadline = self.funding_deadline();
        require(now <= deadline, EscrowError::FundingClosed)?;
        // Saturates where the clock itself is at the end of time.
        require(deadline <= now.saturating_add(WEEK_SECONDS), EscrowError::FundingTooFarAhead)
    }
}
