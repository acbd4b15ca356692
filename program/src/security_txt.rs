macro_rules! security_txt {
    ($($name:literal: $value:literal,)*) => {
        concat!(
            "=======BEGIN SECURITY.TXT V1=======\0",
            $($name, "\0", $value, "\0",)*
            "=======END SECURITY.TXT V1=======\0"
        )
    };
}

const TEXT: &str = security_txt! {
    "name": "RipDuel escrow, Duel v4, terms layout 2",
    "project_url": "The repository that this program was built from",
    "contacts": "other:\"Report a vulnerability\" under the Security tab of the repository",
    "policy": "SECURITY.md in the repository",
    "preferred_languages": "en",
    "source_code": "program/ in the repository",
};

/// Says how to report a vulnerability. Tools that have only the binary, such as neodyme's `query-security-txt` and
/// explorers, find this text by its first line.
#[used]
#[no_mangle]
pub static SECURITY_TXT: [u8; TEXT.len()] = *TEXT.as_bytes().first_chunk().unwrap();
