pub mod close;
pub mod commit_result;
pub mod deposit_card;
pub mod deposit_fee;
pub mod lock_entropy;
pub mod payout;
pub mod refund;
pub mod settle;
