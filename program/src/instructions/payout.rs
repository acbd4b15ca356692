use crate::address::NATIVE_MINT;
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::state::Escrow;
use crate::token::{check_token_program, check_vault, is_plain, VaultOwner};
use pinocchio::{AccountView, Address, ProgramResult};

/// What `settle` and `refund` share: one part, from its vault to one token account.
/// Data: `part u8`. Accounts: escrow (writable), vault of the part (writable), destination
/// (writable), token program.
pub struct Payout<'a> {
    pub escrow: &'a mut Escrow,
    pub part: usize,
    account: AccountView,
    vault: AccountView,
    destination: AccountView,
}

impl<'a> Payout<'a> {
    #[inline(always)]
    pub fn read(call: &mut Call<'a>) -> Result<Self, EscrowError> {
        let [account, vault, destination, token_program] = call.accounts()?;
        let part = usize::from(call.take::<1>()?[0]);
        call.end()?;
        require(part < 4, EscrowError::PartUnknown)?;
        check_token_program(&token_program)?;
        let escrow = Escrow::load(&account, call.program_id)?;
        Ok(Self { escrow, part, account, vault, destination })
    }

    /// Pays the recorded amount to any plain token account of the entitled wallet.
    #[inline(always)]
    pub fn pay(&self, entitled: &Address) -> ProgramResult {
        let escrow = &*self.escrow;
        let (mint, amount, vault_bump) = if self.part < 2 {
            (&NATIVE_MINT, escrow.terms.fee_lamports(), escrow.fee_vault_bump)
        } else {
            let side = self.part - 2;
            (&escrow.card_mints[side], 1, escrow.card_vault_bumps[side])
        };
        check_vault(&self.vault, &self.account, mint, vault_bump)?;
        let is_entitled = is_plain(&self.destination, mint, entitled);
        require(is_entitled, EscrowError::DestinationWrong)?;
        VaultOwner::new(&self.account, escrow).pay(&self.vault, &self.destination, amount)
    }
}
