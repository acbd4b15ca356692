use crate::error::{require, EscrowError};
use crate::terms::Terms;
use pinocchio::{AccountView, Address};

pub const ESCROW_BYTES: usize = 536;
const DISCRIMINATOR: [u8; 8] = *b"ripduel4";
const NO_WINNER: u8 = u8::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    Funding = 0,
    Funded = 1,
    Locked = 2,
    Resolved = 3,
    Refunding = 4,
}

/// What became of a fee (parts 0 and 1) or a card (parts 2 and 3).
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Part {
    None = 0,
    Held = 1,
    Settled = 2,
    Refunded = 3,
}

/// The account of one duel; program/README.md has the table of offsets.
#[repr(C)]
pub struct Escrow {
    discriminator: [u8; 8],
    pub bump: u8,
    pub fee_vault_bump: u8,
    pub card_vault_bumps: [u8; 2],
    stage: u8,
    pub first_depositor: u8,
    pub winner: u8,
    pub tied: u8,
    parts: [u8; 4],
    pub entry_indexes: [[u8; 2]; 2],
    pub terms_hash: [u8; 32],
    pub terms: Terms,
    pub tickets: [[u8; 4]; 2],
    pub draw_counters: [[u8; 2]; 2],
    pub quorum_slot: [u8; 8],
    pub entropy_slot: [u8; 8],
    pub entropy: [u8; 32],
    pub seed: [u8; 32],
    pub values: [[u8; 8]; 2],
    pub card_mints: [Address; 2],
}

const _: () = assert!(core::mem::size_of::<Escrow>() == ESCROW_BYTES);
const _: () = assert!(core::mem::align_of::<Escrow>() == 1);

/// Who deposits first, and with which bumps.
pub struct Opening<'a> {
    pub bump: u8,
    pub fee_vault_bump: u8,
    pub side: usize,
    pub terms: &'a Terms,
    pub terms_hash: &'a [u8; 32],
}

impl Escrow {
    /// The state in a writable account of this program.
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
    #[inline(always)]
    pub fn open<'a>(account: &AccountView, opening: &Opening) -> &'a mut Escrow {
        // SAFETY: allocated with ESCROW_BYTES and assigned to this program, alignment 1.
        let escrow = unsafe { &mut *Self::load_any(account) };
        escrow.discriminator = DISCRIMINATOR;
        escrow.bump = opening.bump;
        escrow.fee_vault_bump = opening.fee_vault_bump;
        escrow.first_depositor = opening.side as u8;
        escrow.winner = NO_WINNER;
        escrow.terms_hash = *opening.terms_hash;
        escrow.terms = *opening.terms;
        escrow
    }

    #[inline(always)]
    fn load_any(account: &AccountView) -> *mut Escrow {
        account.data_ptr().cast_mut().cast()
    }

    #[inline(always)]
    pub fn is(&self, stage: Stage) -> bool {
        self.stage == stage as u8
    }

    #[inline(always)]
    pub fn enter(&mut self, stage: Stage) {
        self.stage = stage as u8;
    }

    #[inline(always)]
    pub fn part_is(&self, part: usize, state: Part) -> bool {
        self.parts[part] == state as u8
    }

    #[inline(always)]
    pub fn set_part(&mut self, part: usize, state: Part) {
        self.parts[part] = state as u8;
    }

    /// The wallet which gets what is left at closing.
    #[inline(always)]
    pub fn first_wallet(&self) -> &Address {
        self.terms.wallet_of(self.first_depositor as usize)
    }

    /// Whether nothing of this part is, or can still come, in escrow.
    #[inline(always)]
    pub fn is_out(&self, part: usize, now: i64) -> bool {
        if self.part_is(part, Part::None) {
            return part < 2 || !self.awaits_card(part - 2) || now > self.terms.card_deadline();
        }
        !self.part_is(part, Part::Held)
    }

    #[inline(always)]
    fn awaits_card(&self, side: usize) -> bool {
        self.is(Stage::Resolved) && self.terms.escrows_cards() && *self.card_mints[side].as_array() != [0; 32]
    }
}
