use crate::error::{require, EscrowError};
use crate::terms::Terms;
use pinocchio::{AccountView, Address};

pub const ESCROW_BYTES: usize = 571;
const DISCRIMINATOR: [u8; 8] = *b"duel4:t2";
const NO_SIDE: u8 = u8::MAX;
/// Least slots (ten minutes) from accept to a late result, and from result to a late card: a halted chain makes none.
const LEAST_SLOTS: u64 = 1_500;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    Funding = 0,
    Funded = 1,
    Accepted = 2,
    Locked = 3,
    Resolved = 4,
    Refunding = 5,
}

/// The state of a fee (parts 0 and 1), a card (parts 2 and 3) or the bond (part 4).
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Part {
    None = 0,
    Held = 1,
    /// A fee went to the treasury, a card to the winner, the bond back to the provider.
    Settled = 2,
    /// A fee went back to its player.
    Refunded = 3,
    /// The bond was paid out because a card did not come.
    Paid = 4,
    /// The bond, less one fee for each player, was burned because no result came.
    Burned = 5,
}

pub const PARTS: usize = 5;
pub const BOND: usize = 4;

/// The state of a result's cards; `In` also if none has to come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cards {
    Awaited,
    In,
    Missed,
}

/// The account of one duel; program/README.md has the table of offsets.
#[repr(C)]
pub struct Escrow {
    discriminator: [u8; 8],
    pub bump: u8,
    stage: u8,
    pub first_depositor: u8,
    pub winner: u8,
    pub tied: u8,
    pub first_drawer: u8,
    parts: [u8; PARTS],
    fee_vault_closed: u8,
    pub entry_indexes: [[u8; 2]; 2],
    pub draw_counters: [[u8; 2]; 2],
    pub tickets: [[u8; 4]; 2],
    pub terms_hash: [u8; 32],
    pub terms: Terms,
    quorum_slot: [u8; 8],
    accept_slot: [u8; 8],
    target_slot: [u8; 8],
    entropy_slot: [u8; 8],
    result_slot: [u8; 8],
    pub entropy: [u8; 32],
    pub seed: [u8; 32],
    pub values: [[u8; 8]; 2],
    pub card_mints: [Address; 2],
}

const _: () = assert!(core::mem::size_of::<Escrow>() == ESCROW_BYTES);
const _: () = assert!(core::mem::align_of::<Escrow>() == 1);

/// The data of the first deposit, which opens the account.
pub struct Opening<'a> {
    pub bump: u8,
    pub side: usize,
    pub terms: &'a Terms,
    pub terms_hash: &'a [u8; 32],
}

impl Escrow {
    /// Returns the state in a writable account of this program, and refuses any other account.
    #[inline(always)]
    pub fn load<'a>(account: &AccountView, program: &Address) -> Result<&'a mut Escrow, EscrowError> {
        let escrow = Self::load_any(account);
        let holds = account.owned_by(program) && account.is_writable() && account.data_len() == ESCROW_BYTES;
        require(holds, EscrowError::EscrowAccountWrong)?;
        // SAFETY: the length was checked, alignment is 1, and no instruction loads it twice.
        let escrow = unsafe { &mut *escrow };
        require(escrow.discriminator == DISCRIMINATOR, EscrowError::EscrowAccountWrong)?;
        Ok(escrow)
    }

    /// Fills the zeroed account which this instruction has just allocated.
    #[expect(clippy::as_conversions, reason = "a side is 0 or 1")]
    #[inline(always)]
    pub fn open<'a>(account: &AccountView, opening: &Opening) -> &'a mut Escrow {
        // SAFETY: allocated with ESCROW_BYTES and assigned to this program, alignment 1.
        let escrow = unsafe { &mut *Self::load_any(account) };
        escrow.discriminator = DISCRIMINATOR;
        escrow.bump = opening.bump;
        escrow.first_depositor = opening.side as u8;
        escrow.winner = NO_SIDE;
        escrow.first_drawer = NO_SIDE;
        escrow.terms_hash = *opening.terms_hash;
        escrow.terms = *opening.terms;
        escrow
    }

    #[inline(always)]
    fn load_any(account: &AccountView) -> *mut Escrow {
        account.data_ptr().cast_mut().cast()
    }

    #[expect(clippy::as_conversions, reason = "an enum of u8")]
    #[inline(always)]
    pub fn is(&self, stage: Stage) -> bool {
        self.stage == stage as u8
    }

    #[expect(clippy::as_conversions, reason = "an enum of u8")]
    #[inline(always)]
    pub fn enter(&mut self, stage: Stage) {
        self.stage = stage as u8;
    }

    #[expect(
        clippy::as_conversions,
        clippy::indexing_slicing,
        reason = "an enum of u8; a part was checked to be below PARTS"
    )]
    #[inline(always)]
    pub fn part_is(&self, part: usize, state: Part) -> bool {
        self.parts[part] == state as u8
    }

    #[expect(
        clippy::as_conversions,
        clippy::indexing_slicing,
        reason = "an enum of u8; a part was checked to be below PARTS"
    )]
    #[inline(always)]
    pub fn set_part(&mut self, part: usize, state: Part) {
        self.parts[part] = state as u8;
    }

    /// Whether the fees are still wrapped, in a vault of their own.
    #[inline(always)]
    pub fn has_fee_vault(&self) -> bool {
        self.fee_vault_closed == 0
    }

    #[inline(always)]
    pub fn set_fee_vault_closed(&mut self) {
        self.fee_vault_closed = 1;
    }

    /// The wallet which gets what is left at closing.
    #[inline(always)]
    pub fn first_wallet(&self) -> &Address {
        self.terms.wallet_of(usize::from(self.first_depositor))
    }

    #[inline(always)]
    pub fn winner_wallet(&self) -> &Address {
        self.terms.wallet_of(usize::from(self.winner))
    }

    #[inline(always)]
    pub fn quorum_slot(&self) -> u64 {
        u64::from_le_bytes(self.quorum_slot)
    }

    #[inline(always)]
    pub fn target_slot(&self) -> u64 {
        u64::from_le_bytes(self.target_slot)
    }

    #[inline(always)]
    pub fn entropy_slot(&self) -> u64 {
        u64::from_le_bytes(self.entropy_slot)
    }

    #[inline(always)]
    pub fn set_quorum(&mut self, slot: u64) {
        self.quorum_slot = slot.to_le_bytes();
        self.enter(Stage::Funded);
    }

    #[inline(always)]
    pub fn set_accepted(&mut self, slot: u64, target: u64) {
        self.accept_slot = slot.to_le_bytes();
        self.target_slot = target.to_le_bytes();
        self.set_part(BOND, Part::Held);
        self.enter(Stage::Accepted);
    }

    #[inline(always)]
    pub fn set_entropy(&mut self, slot: u64, entropy: &[u8; 32]) {
        self.entropy_slot = slot.to_le_bytes();
        self.entropy = *entropy;
        self.enter(Stage::Locked);
    }

    #[inline(always)]
    pub fn set_resolved(&mut self, slot: u64) {
        self.result_slot = slot.to_le_bytes();
        self.enter(Stage::Resolved);
    }

    /// Whether the time for a result is over. Lock, commit and refund share this, so that a refund excludes the others.
    #[inline(always)]
    pub fn is_late(&self, now: i64, slot: u64) -> bool {
        has_passed(now, self.terms.resolution_deadline(), slot, self.accept_slot)
    }

    /// Whether the time for a card is over.
    #[inline(always)]
    fn is_late_for_cards(&self, now: i64, slot: u64) -> bool {
        has_passed(now, self.terms.card_deadline(), slot, self.result_slot)
    }

    /// Whether a side has drawn a card that has not come, whatever the time. An entry without a mint has no card.
    #[expect(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "a side is 0 or 1")]
    #[inline(always)]
    pub fn awaits_card(&self, side: usize) -> bool {
        self.is(Stage::Resolved)
            && self.terms.escrows_cards()
            && *self.card_mints[side].as_array() != [0; 32]
            && self.part_is(2 + side, Part::None)
    }

    /// Returns the state of the cards. The first payment for a missed card decides for the other parts, so that even a
    /// clock that goes backwards mixes no two endings.
    #[inline(always)]
    pub fn cards(&self, now: i64, slot: u64) -> Cards {
        if self.has_paid_for_missed_card() {
            Cards::Missed
        } else if !self.awaits_card(0) && !self.awaits_card(1) {
            Cards::In
        } else if self.is_late_for_cards(now, slot) {
            Cards::Missed
        } else {
            Cards::Awaited
        }
    }

    #[inline(always)]
    fn has_paid_for_missed_card(&self) -> bool {
        self.part_is(BOND, Part::Paid) || self.part_is(0, Part::Refunded) || self.part_is(1, Part::Refunded)
    }

    /// Whether no part is held, and no card can still come.
    #[inline(always)]
    pub fn is_empty(&self, now: i64, slot: u64) -> bool {
        let is_held = (0..PARTS).any(|part| self.part_is(part, Part::Held));
        !is_held && self.cards(now, slot) != Cards::Awaited
    }
}

#[inline(always)]
fn has_passed(now: i64, deadline: i64, slot: u64, since: [u8; 8]) -> bool {
    // A slot is never within 1,500 of u64::MAX; there, nothing would be late any more.
    now > deadline && slot >= u64::from_le_bytes(since).saturating_add(LEAST_SLOTS)
}
