use pinocchio::error::ProgramError;

/// Why an instruction was refused. Numbers are never reused; program/idl.json gives the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum EscrowError {
    InstructionInvalid = 4000,
    AccountsMissing = 4001,
    SignatureMissing = 4002,
    ProgramAccountWrong = 4003,
    TermsInvalid = 4004,
    NotParticipant = 4005,
    FundingClosed = 4006,
    FundingTooFarAhead = 4007,
    AlreadyDeposited = 4008,
    EscrowAddressWrong = 4009,
    EscrowAccountWrong = 4010,
    VaultWrong = 4011,
    SourceWrong = 4012,
    DestinationWrong = 4013,
    NotFunded = 4014,
    AlreadyLocked = 4015,
    NotLocked = 4016,
    AlreadyResolved = 4017,
    NotResolved = 4018,
    ResolutionClosed = 4019,
    SlotHashesWrong = 4020,
    EntropyTooEarly = 4021,
    EntropyMissed = 4022,
    SeedWrong = 4023,
    ProofWrong = 4024,
    DrawWrong = 4025,
    DrawExhausted = 4026,
    PartUnknown = 4027,
    PartNotHeld = 4028,
    RefundTooEarly = 4029,
    CardsNotEscrowed = 4030,
    MintWrong = 4031,
    CardAlreadyDeposited = 4032,
    CardTooLate = 4033,
    CloseTooEarly = 4034,
    PartsOutstanding = 4035,
    FirstDepositorWrong = 4036,
    Refunding = 4037,
    AccountsSurplus = 4038,
    NotProvider = 4039,
    NotAccepted = 4040,
    AlreadyAccepted = 4041,
    AcceptClosed = 4042,
    RevealTooEarly = 4043,
    CardsAwaited = 4044,
    CardNotDrawn = 4045,
}

impl From<EscrowError> for ProgramError {
    #[expect(clippy::as_conversions, reason = "an enum of u32")]
    #[inline(always)]
    fn from(error: EscrowError) -> Self {
        ProgramError::Custom(error as u32)
    }
}

/// Returns the error unless the condition holds.
#[inline(always)]
pub fn require(condition: bool, error: EscrowError) -> Result<(), EscrowError> {
    if condition {
        Ok(())
    } else {
        Err(error)
    }
}
