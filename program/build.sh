#!/usr/bin/env bash
# Rebuilds the program and compares it with the committed bytes: `npm run program:build`.
#   --write           records the bytes instead
#   --arch v0 <file>  builds for sBPF v0 into a file, for a cluster without v3 (program/README.md, "sBPF version")
#   --check           only lets clippy look for unexplained arithmetic, casts and indexing
# Needs Debian, cargo 1.95 with clippy, and the network, once.
set -euo pipefail

mode=${1:-compare}
arch=v3
case $mode in
  compare | --write | --check) ;;
  --arch)
    arch=${2:-}
    [[ $arch = v0 || $arch = v3 ]] && [ -n "${3:-}" ] || { echo 'Usage: build.sh --arch v0|v3 <file>' >&2; exit 2; }
    output=$(realpath "$3")
    ;;
  *) echo "build.sh knows no $mode" >&2; exit 2 ;;
esac

program=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tools=${PROGRAM_TOOLS_DIR:-$(dirname "$program")/.cache/program}
debs=(
  rustc-web=1.96.0+dfsg1-1~deb12u2
  libstd-rust-web-1.96=1.96.0+dfsg1-1~deb12u2
  libstd-rust-web-dev-bpf=1.96.0+dfsg1-1~deb12u2
  libllvm22=1:22.1.8-1~deb12u1
)
linker_version=0.2.6

# Unpacked, not installed: these packages conflict with other Rust packages.
unpack_compiler() {
  [ -e "$tools/compiler/.complete" ] && return
  local download
  download=$(mktemp -d)
  chmod 755 "$download"
  apt-get update -qq || echo 'apt-get update failed; trying with the lists that are here' >&2
  (cd "$download" && apt-get download -qq "${debs[@]}")
  mkdir -p "$tools/compiler"
  for deb in "$download"/*.deb; do dpkg -x "$deb" "$tools/compiler"; done
  rm -r "$download"
  touch "$tools/compiler/.complete"
}

install_linker() {
  [ -x "$tools/linker/bin/sbpf-linker" ] && return
  mkdir -p "$tools/llvm/lib"
  ln -sfn "$libraries/libLLVM.so.22.1" "$tools/llvm/lib/libLLVM.so"
  LLVM_PREFIX="$tools/llvm" cargo install sbpf-linker --version "$linker_version" --locked \
    --no-default-features --features bpf-linker/llvm-22 --root "$tools/linker"
}

# Paths would make the bytes depend on the folder.
add_remapped_paths() {
  local registry crate
  registry=${CARGO_HOME:-$HOME/.cargo}/registry/src
  flags+=("--remap-path-prefix=$program=program")
  for crate in "$registry"/*/*/; do
    crate=${crate%/}
    grep -q "^name = \"$(basename "${crate%-*}")\"" "$program/Cargo.lock" || continue
    flags+=("--remap-path-prefix=$crate=$(basename "$crate")")
  done
}

# Compiles what cargo's arguments name.
compile() {
  local flags=(
    -Clinker=sbpf-linker -Ctarget-cpu=v2 -Ctarget-feature=+allows-misaligned-mem-access
    -Crelocation-model=static "-Clink-arg=--arch=$arch" -Clink-arg=--disable-math-builtins
    -Clink-arg=--llvm-args=--bpf-stack-size=4096 -Clink-arg=--deploy=false -Clink-arg=--export=memcpy,SECURITY_TXT
  )
  cd "$program"
  cargo fetch --locked --quiet
  add_remapped_paths
  RUSTC="$tools/compiler/usr/bin/rustc" PATH="$tools/linker/bin:$PATH" CARGO_TARGET_DIR="$target" \
    CARGO_ENCODED_RUSTFLAGS="$(IFS=$'\x1f' && echo "${flags[*]}")" \
    cargo rustc --release --locked --target bpfel-unknown-none "$@"
}

# Every site that could overflow, be cut off or be out of bounds says why it is not (Cargo.toml).
lint() {
  (cd "$program" && CARGO_TARGET_DIR="$tools/clippy" cargo clippy --quiet --lib --locked -- -D warnings)
}

[ "$mode" = --arch ] || lint
[ "$mode" != --check ] || exit 0
unpack_compiler
libraries=$tools/compiler/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$libraries
install_linker
# A folder that is kept spares the mutation tests the dependencies of each build.
target=${PROGRAM_TARGET_DIR:-$(mktemp -d)}
[ -n "${PROGRAM_TARGET_DIR:-}" ] || trap 'rm -r "$target"' EXIT
compile --lib --crate-type cdylib
release=$target/bpfel-unknown-none/release
if [ "$mode" = --arch ]; then
  sha256sum "$release/libripduel_escrow.so"
  cp "$release/libripduel_escrow.so" "$output"
  exit
fi

# Records or compares one binary and its hash.
finish() {
  local built=$1 folder=$2 name=$3 hash
  hash=$(sha256sum "$built" | cut -d' ' -f1)
  echo "built      $hash  $name"
  if [ "$mode" = --write ]; then
    cp "$built" "$folder/$name"
    echo "$hash  $name" >"$folder/$name.sha256"
  fi
  echo "committed  $(cut -d' ' -f1 "$folder/$name.sha256")  $name"
  cmp "$built" "$folder/$name"
  (cd "$folder" && sha256sum --check --quiet "$name.sha256")
}
finish "$release/libripduel_escrow.so" "$program" ripduel_escrow.so
# Last, since it builds the program once more, as a library with other bytes.
compile --example forwarder
finish "$release/examples/libforwarder.so" "$program/forwarder" forwarder.so
