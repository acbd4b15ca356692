use crate::error::{require, EscrowError};
use pinocchio::Address;

pub const TERMS_BYTES: usize = 308;
const DOMAIN: [u8; 16] = *b"ripduel:terms:v4";
const WEEK_SECONDS: i64 = 7 * 24 * 60 * 60;
const DAY_SECONDS: i64 = 24 * 60 * 60;
const MAX_ENTROPY_DELAY_SLOTS: u16 = 256;
const TIE_RULE_COIN: u8 = 1;

/// The terms as they lie in instruction data and in the account; docs/duel-v4.md, "Terms".
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
    reserved: [u8; 4],
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

    #[inline(always)]
    pub fn funding_deadline(&self) -> i64 {
        i64::from_le_bytes(self.funding_deadline)
    }

    #[inline(always)]
    pub fn resolution_deadline(&self) -> i64 {
        i64::from_le_bytes(self.resolution_deadline)
    }

    /// The last second in which a card may come.
    #[inline(always)]
    pub fn card_deadline(&self) -> i64 {
        self.resolution_deadline().saturating_add(DAY_SECONDS)
    }

    #[inline(always)]
    pub fn entropy_delay_slots(&self) -> u16 {
        u16::from_le_bytes(self.entropy_delay_slots)
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

    /// What the terms alone must satisfy.
    #[inline(always)]
    pub fn check(&self) -> Result<(), EscrowError> {
        let funding = self.funding_deadline();
        let resolution = self.resolution_deadline();
        let delay = self.entropy_delay_slots();
        let holds = self.domain == DOMAIN
            && self.reserved == [0; 4]
            && self.total_weight() >= 1
            && self.creator != self.opponent
            && self.fee_lamports() >= 1
            && resolution > funding
            && resolution <= funding.saturating_add(WEEK_SECONDS)
            && (1..=MAX_ENTROPY_DELAY_SLOTS).contains(&delay)
            && self.tie_rule == TIE_RULE_COIN
            && self.card_mode <= 1;
        require(holds, EscrowError::TermsInvalid)
    }

    /// Whether a deposit made now comes in time, and not so early that it could be locked for years.
    #[inline(always)]
    pub fn check_funding_open(&self, now: i64) -> Result<(), EscrowError> {
        let deadline = self.funding_deadline();
        require(now <= deadline, EscrowError::FundingClosed)?;
        require(deadline <= now.saturating_add(WEEK_SECONDS), EscrowError::FundingTooFarAhead)
    }
}
